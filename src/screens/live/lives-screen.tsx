import { messages } from '#messages/live.ts'
import { LiveList } from '#src/features/live/live-list.tsx'
import { Page } from '#src/ui/page.tsx'

/** All users who are live right now. */
export const LivesScreen = () => (
  <Page title={messages.title}>
    <LiveList />
  </Page>
)
