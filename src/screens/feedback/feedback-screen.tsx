import { messages } from '#messages/about.ts'
import { messages as app } from '#messages/app.ts'
import { useHasNewReply } from '#src/data/feedback.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'
import { LinkRow, Rows } from '#src/ui/rows.tsx'

import css from './feedback.module.css'

/** Leads to writing to the operators, and to their replies. */
export function FeedbackScreen() {
  const { user } = useSession()
  return (
    <Page title={app.feedback} back={<BackButton place="bar" />} isNarrow>
      <div className={css.text}>
        <p>{messages.feedbackIntro}</p>
        {user ? (
          <Ways />
        ) : (
          <>
            <p>{messages.feedbackLogIn}</p>
            <Button kind="primary" className={css.send ?? ''} onClick={() => openDialog('logIn')}>
              {messages.logIn}
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}

function Ways() {
  const hasNewReply = useHasNewReply()
  return (
    <Rows>
      <LinkRow to="/feedback_pc/report" icon="comment" label={app.sendFeedback} />
      <LinkRow
        to="/feedback_pc/history"
        icon="clock"
        label={app.feedbackHistory}
        value={hasNewReply ? <span className={css.unread}>{messages.newReply}</span> : undefined}
      />
    </Rows>
  )
}
