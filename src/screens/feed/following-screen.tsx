import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useApi } from '#src/data/api-context.tsx'
import { followingFeedQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { StatusScreen } from '#src/screens/status/status-screen.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { VideoFeed } from './video-feed.tsx'

/** Videos by the users that the viewer follows. */
export function FollowingScreen() {
  const { user } = useSession()
  if (!user) {
    return (
      <StatusScreen
        because="logIn"
        icon="users"
        heading="Following"
        title="Videos by people you follow"
        text="Log in to follow people and see their videos here."
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
        <VisuallyHidden>Following</VisuallyHidden>
      </h1>
      <VideoFeed
        name="Following"
        listName="following_list"
        query={videos}
        empty={
          <Page title="Following" isTitleHidden>
            <Notice
              icon="users"
              title="You’re not following anyone yet"
              text="Follow people to see their videos here."
            >
              <Link to="/foryou" className={buttonClass('primary')}>
                Find people in For you
              </Link>
            </Notice>
          </Page>
        }
        end={
          <Notice
            icon="check"
            title="You’re up to date"
            text="You’ve seen everything from people you follow."
          />
        }
      />
    </>
  )
}
