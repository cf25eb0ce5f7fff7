import { Link } from '@tanstack/react-router'

import { messages } from '#messages/about.ts'
import { messages as app } from '#messages/app.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/** Tells why videos cannot be posted, and what to do meanwhile (specification section 2.2, other paths). */
export const UploadUnavailableScreen = () => (
  <Page title={app.uploadUnavailable} isTitleHidden>
    <Notice icon="cloudOff" title={app.uploadUnavailable} text={messages.uploadUnavailableText}>
      <Link to="/upload" className={buttonClass('primary')}>
        {messages.uploadTryAgain}
      </Link>
      <Link to="/foryou" className={buttonClass('text')}>
        {app.forYou}
      </Link>
    </Notice>
  </Page>
)
