import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/** Notice of a feed that has nothing, or nothing more, to play without a network. */
export default function OfflineNotice({ hasVideos }: { hasVideos: boolean }) {
  if (hasVideos) {
    return (
      <Notice
        icon="cloudOff"
        title="You’ve reached the end offline"
        text="The feed continues when you’re online."
      >
        <SavedLink />
      </Notice>
    )
  }
  return (
    <Page title="Offline" isTitleHidden>
      <Notice
        icon="cloudOff"
        title="No offline videos yet"
        text="While you watch online, the next videos are saved here for later."
      >
        <SavedLink />
      </Notice>
    </Page>
  )
}

const SavedLink = () => (
  <Link to="/offline" className={buttonClass('quiet')}>
    Offline videos
  </Link>
)
