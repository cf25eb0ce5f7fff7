import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { followRequestEntity } from '#contract/entities.ts'
import { messages as inbox } from '#messages/inbox.ts'
import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { followRequestsQuery } from '#src/data/relations.ts'
import { useSession } from '#src/data/use-session.ts'
import { RequestButtons } from '#src/features/relations/request-buttons.tsx'
import { UserRows } from '#src/features/relations/user-rows.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/** Users who ask to follow the viewer's private account. */
export function RequestsScreen() {
  const { user } = useSession()
  return (
    <Page title={messages.requests} back={<BackButton place="bar" />} isNarrow>
      {user ? (
        <Requests />
      ) : (
        <Notice icon="users" title={messages.logInForRequests}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

function Requests() {
  const query = useInfiniteQuery(followRequestsQuery(useApi()))
  const queuedAction = useQueuedAction()
  return (
    <UserRows
      query={query}
      isLeaving={({ id }) => queuedAction(followRequestEntity(id)) !== undefined}
      renderActions={(user) => <RequestButtons user={user} />}
      empty={{
        title: messages.noRequests,
        text: messages.noRequestsHint,
        children: (
          <Link to="/people" className={buttonClass('primary')}>
            {inbox.findUsers}
          </Link>
        ),
      }}
    />
  )
}
