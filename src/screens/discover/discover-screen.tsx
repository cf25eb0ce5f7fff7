import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/discover.ts'
import { useApi } from '#src/data/api-context.tsx'
import {
  risingSoundsQuery,
  risingTagsQuery,
  risingUsersQuery,
  suggestedUsersQuery,
} from '#src/data/discover.ts'
import { PendingList } from '#src/data/pending-list.tsx'
import { risingVideosQuery } from '#src/data/queries.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useSession } from '#src/data/use-session.ts'
import { GuestFooter } from '#src/features/app/guest-footer.tsx'
import { ResultSection, SoundRow, TagChips } from '#src/features/search/result-rows.tsx'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import { type ListView, VideoList } from '#src/features/video-list/video-list.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { SuggestedUsers } from './suggested-users.tsx'

import css from './discover-screen.module.css'

/**
 * Hashtags, sounds, users and videos that are rising at the moment, and users to follow (specification section
 * 2.2).
 */
export const DiscoverScreen = ({ view }: { view: ListView }) => (
  <Page
    title={app.discover}
    actions={
      <>
        <ShareLinkButton type="discovery" path="/discover" title={app.discover} />
        <Link to="/search" className={css.search} aria-label={app.search}>
          <Icon name="search" />
        </Link>
      </>
    }
  >
    <Trends view={view} />
    <GuestFooter />
  </Page>
)

function Trends({ view }: { view: ListView }) {
  const api = useApi()
  const isOnline = useIsOnline()
  const { user: viewer } = useSession()
  const tags = useQuery(risingTagsQuery(api))
  const sounds = useQuery(risingSoundsQuery(api))
  const users = useQuery(risingUsersQuery(api))
  const videos = useInfiniteQuery(risingVideosQuery(api))
  // Guests get the rising users, who are shown anyway.
  const suggested = useQuery({ ...suggestedUsersQuery(api), enabled: viewer !== null })
  const lists = [tags, sounds, users, videos, ...(viewer ? [suggested] : [])]

  // All at once, so that nothing moves when the next list arrives.
  if (isOnline && lists.some(({ data, isFetching }) => !data && isFetching))
    return <PendingList shape="rows" count={8} failureTitle={messages.notLoaded} />
  const failed = lists.filter(({ data }) => !data)
  const problem = failed.length > 0 && (
    <MoreProblem
      title={messages.notLoaded}
      reason={sentenceOf(failed.find(({ error }) => error)?.error, '')}
      onTryAgain={() => failed.forEach(({ refetch }) => void refetch())}
    >
      {!isOnline && (
        <Link to="/offline" className={buttonClass('quiet')}>
          {app.offlineVideos}
        </Link>
      )}
    </MoreProblem>
  )
  const foundUsers = users.data?.users ?? []
  const shownIds = new Set(foundUsers.map(({ id }) => id))
  const others = (suggested.data?.users ?? []).filter(({ id }) => !shownIds.has(id))
  const hasVideos = videos.data?.pages.some(({ itemList }) => itemList.length > 0) ?? false
  const hasTags = (tags.data?.tags.length ?? 0) > 0
  const hasSounds = (sounds.data?.sounds.length ?? 0) > 0
  if (!problem && !hasVideos && !hasTags && !hasSounds && foundUsers.length + others.length === 0) {
    return (
      <Notice icon="film" title={messages.nothingTitle} text={messages.nothingText}>
        <Link to="/upload" className={buttonClass('primary')}>
          {messages.postVideo}
        </Link>
      </Notice>
    )
  }
  return (
    <>
      {hasTags && (
        <ResultSection title={messages.trendingHashtags}>
          <TagChips tags={tags.data?.tags ?? []} />
        </ResultSection>
      )}
      <div className={css.columns}>
        {hasSounds && (
          <ResultSection title={messages.sounds}>
            <ul>
              {sounds.data?.sounds.map((sound) => (
                <SoundRow key={sound.id} sound={sound} />
              ))}
            </ul>
          </ResultSection>
        )}
        <SuggestedUsers title={messages.people} users={foundUsers} hasSeeAll={!viewer} />
        <SuggestedUsers title={messages.suggested} users={others} hasSeeAll />
      </div>
      {videos.data && hasVideos && (
        <ResultSection title={messages.risingVideos}>
          <VideoList listName="discover_list" view={view} query={videos} empty={null} />
        </ResultSection>
      )}
      {problem}
    </>
  )
}
