import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/** What a feed says without a network where it has nothing, or nothing more, to play. */
export default function OfflineNotice({ hasVideos }: { hasVideos: boolean }) {
  if (hasVideos) {
    return (
      <Notice
        icon="cloudOff"
        title="That is all on this device"
        text="The feed goes on as soon as there is a network."
      >
        <SavedLink />
      </Notice>
    )
  }
  return (
    <Page title="Offline" isTitleHidden>
      <Notice
        icon="cloudOff"
        title="No videos on this device yet"
        text="While you watch with a network, the next videos are kept here for a time without one."
      >
        <SavedLink />
      </Notice>
    </Page>
  )
}

const SavedLink = () => (
  <Link to="/offline" className={buttonClass('quiet')}>
    Saved on this device
  </Link>
)
