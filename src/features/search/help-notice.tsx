import { Link } from '@tanstack/react-router'

import type { HelpTopic } from '#contract/models/helpline.ts'
import { messages } from '#messages/search.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Shown in place of results to viewers who search for help, with a link to the help page. */
export const HelpNotice = ({ topic }: { topic: HelpTopic }) => (
  <Notice icon="heart" role="status" title={messages.helpTitle} text={messages.helpText}>
    <Link to={`/help/${topic}`} className={buttonClass('primary')}>
      {messages.findHelp}
    </Link>
  </Notice>
)
