import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { messages } from '#messages/admission.ts'
import { useApi } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { useFormatDate } from '#src/ui/use-format-date.ts'

/** How soon an operator's decision shows. */
const ASK_AGAIN_MS = 15_000

/** Shows people who have signed up by approval the state of their request, and what they can do next. */
export const SignUpRequestScreen = () => (
  <Page title={messages.title} back={<BackButton place="bar" />} isNarrow>
    <State />
  </Page>
)

function State() {
  const formatDate = useFormatDate()
  const { user } = useSession()
  const { data } = useQuery({
    ...sessionQuery(useApi()),
    refetchInterval: ({ state }) => (state.data?.admission?.isDeclined === false ? ASK_AGAIN_MS : false),
  })
  const admission = data?.admission
  if (!user) {
    return (
      <Notice icon="user" title={messages.logInFirst}>
        <Button kind="primary" onClick={() => openDialog('logIn')}>
          {messages.logIn}
        </Button>
      </Notice>
    )
  }
  if (!admission) {
    return (
      <Notice icon="check" role="status" title={messages.open} text={messages.openText}>
        <Watch />
      </Notice>
    )
  }
  if (admission.isDeclined) {
    return (
      <Notice
        icon="close"
        role="status"
        title={messages.declined}
        text={
          <>
            <span dir="auto">{admission.reason}</span>
            <br />
            {messages.declinedText}
          </>
        }
      >
        <Link to="/contact" className={buttonClass('primary')}>
          {messages.contact}
        </Link>
        <Link to="/foryou" className={buttonClass('text')}>
          {messages.watch}
        </Link>
      </Notice>
    )
  }
  const date = formatDate(admission.sinceTime, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Notice icon="clock" role="status" title={messages.waiting} text={messages.waitingText({ date })}>
      <Watch />
      <Link to="/contact" className={buttonClass('text')}>
        {messages.contact}
      </Link>
    </Notice>
  )
}

const Watch = () => (
  <Link to="/foryou" className={buttonClass('primary')}>
    {messages.watch}
  </Link>
)
