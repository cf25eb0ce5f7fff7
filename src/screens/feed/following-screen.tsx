import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { followingFeedQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { StatusScreen } from '#src/screens/status/status-screen.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { LiveStrip, VideoFeed } from './video-feed.tsx'

/** Videos by the users that the viewer follows. */
export function FollowingScreen() {
  const { user } = useSession()
  if (!user) {
    return (
      <StatusScreen
        because="logIn"
        icon="users"
        heading={app.following}
        title={messages.followingForGuests}
        text={messages.followingForGuestsText}
      />
    )
  }
  return <FollowingFeed />
}

function FollowingFeed() {
  const videos = useSuspenseInfiniteQuery(followingFeedQuery(useApi()))
  return (
    <>
      <h1>
        <VisuallyHidden>{app.following}</VisuallyHidden>
      </h1>
      <VideoFeed
        name={app.following}
        listName="following_list"
        query={videos}
        empty={
          <Page title={app.following} isTitleHidden>
            <Notice icon="users" title={messages.notFollowingAnyone} text={messages.notFollowingAnyoneText}>
              <Link to="/people" className={buttonClass('primary')}>
                {messages.findUsers}
              </Link>
            </Notice>
          </Page>
        }
        end={<Notice icon="check" title={messages.upToDate} text={messages.upToDateText} />}
      />
      {/* Always requested: users who are live may have no videos. */}
      <Suspense fallback={null}>
        <LiveStrip />
      </Suspense>
    </>
  )
}
