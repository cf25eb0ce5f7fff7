import { Link, useParams } from '@tanstack/react-router'

import type { Problem } from '#contract/errors.ts'
import { screenOf } from '#contract/status-screens.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/live.ts'
import { iconOfLive, isStateCode, titleOfState } from '#src/screens/status/states.ts'
import { shortTitleOf } from '#src/screens/status/status-screen.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/**
 * Shown when a live cannot be (specification section 8: 10119, 10210 and the live page codes 101 to 104): gives the reason,
 * and leads to the videos of its host and to other lives.
 */
export default function LiveRefused({ data }: { data?: unknown }) {
  const { user = '' } = useParams({ strict: false })
  // As thrown by `loadLive`.
  const problem = data as Problem
  const { statusCode } = problem
  const name = screenOf(problem)
  return (
    <Page>
      <Notice
        icon={iconOfLive(statusCode)}
        title={isStateCode(statusCode) ? titleOfState(statusCode) : shortTitleOf(problem)}
        isPageTitle
        text={problem.message}
        code={statusCode}
      >
        {name === 'logIn' ? (
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {app.logIn}
          </Button>
        ) : (
          <Link to="/live" className={buttonClass('primary')}>
            {messages.whoIsLive}
          </Link>
        )}
        {name !== 'notFound' && (
          <Link to="/@{$user}" params={{ user }} className={buttonClass('text')}>
            {messages.videosOf({ name: `@${user}` })}
          </Link>
        )}
      </Notice>
    </Page>
  )
}
