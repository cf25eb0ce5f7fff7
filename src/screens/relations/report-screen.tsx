import { Link } from '@tanstack/react-router'

import type { ReportSubject } from '#contract/models/report.ts'
import { messages as app } from '#messages/app.ts'
import { messages as decisions } from '#messages/decisions.ts'
import { messages } from '#messages/reports.ts'
import { useSession } from '#src/data/use-session.ts'
import { ReportForm } from '#src/features/reports/report-form.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

import css from './report-screen.module.css'

/**
 * Names of things in the address of the page: `?video=1`, `?video=1&comment=2`, `?user=3`, `?sound=4`, `?live=5`,
 * `?live=5&line=6`, `?conversation=7&message=8`; a message's number counts within its conversation.
 */
export interface ReportSearch {
  video?: string
  comment?: string
  user?: string
  sound?: string
  live?: string
  line?: string
  conversation?: string
  message?: string
}

function subjectOf({
  video,
  comment,
  user,
  sound,
  live,
  line,
  conversation,
  message,
}: ReportSearch): ReportSubject | undefined {
  if (conversation && message) {
    const seq = Number(message)
    return Number.isSafeInteger(seq) ? { kind: 'message', conversationId: conversation, seq } : undefined
  }
  if (live && line) return { kind: 'chatLine', roomId: live, lineId: line }
  if (live) return { kind: 'live', roomId: live }
  if (video && comment) return { kind: 'comment', videoId: video, commentId: comment }
  if (video) return { kind: 'video', videoId: video }
  if (sound) return { kind: 'sound', musicId: sound }
  return user ? { kind: 'user', userId: user } : undefined
}

/** The report form at an address of its own (specification section 2.3, report). */
export function ReportScreen({ search }: { search: ReportSearch }) {
  const { user } = useSession()
  const subject = subjectOf(search)
  return (
    <Page title={messages.title} back={<BackButton place="bar" />} isNarrow>
      {!subject ? (
        <Notice icon="inbox" title={messages.pageNothing} text={messages.pageNothingHint}>
          <Link to="/safety" className={buttonClass('primary')}>
            {app.safetyCenter}
          </Link>
        </Notice>
      ) : user ? (
        <div className={css.form}>
          <ReportForm subject={subject} name="">
            <Link to="/decisions" search={{ tab: 'reports' }} className={buttonClass('primary')}>
              {decisions.tabReports}
            </Link>
          </ReportForm>
        </div>
      ) : (
        <Notice icon="inbox" title={messages.pageGuest}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}
