import { Link } from '@tanstack/react-router'

import { messages } from '#messages/live.ts'
import { LiveList } from '#src/features/live/live-list.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'

import css from './lives-screen.module.css'

/** Everyone who is live right now. */
export const LivesScreen = () => (
  <Page title={messages.title}>
    <Link to="/live/setup" className={`${buttonClass('quiet')} ${css.goLive}`}>
      {messages.goLive}
    </Link>
    <LiveList />
  </Page>
)
