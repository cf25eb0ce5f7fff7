import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Discovery } from '#contract/endpoints/search.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/search.ts'
import { useApi } from '#src/data/api-context.tsx'
import { PagedList } from '#src/data/paged-list.tsx'
import { PendingList } from '#src/data/pending-list.tsx'
import { foundVideosQuery } from '#src/data/queries.ts'
import { discoveryQuery, expansionQuery, foundUsersQuery } from '#src/data/search.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useSession } from '#src/data/use-session.ts'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { type ListedUser, UserRow, UserRows } from '#src/features/relations/user-rows.tsx'
import { ClearFilters } from '#src/features/search/filters.tsx'
import {
  PhraseChips,
  ResultSection,
  SoundChips,
  SoundRow,
  TagChips,
  TagRow,
} from '#src/features/search/result-rows.tsx'
import { type ListView, VideoList } from '#src/features/video-list/video-list.tsx'
import { nameOf } from '#src/state/video-lists.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

interface ListProps {
  q: string
  /** The key of the active filters (search-filters.ts); empty when there are none. */
  filters: string
  view: ListView
}

const noResults = (q: string) => ({
  title: messages.noResultsTitle({ query: q }),
  text: messages.noResultsText,
})
const Nothing = ({ q }: { q: string }) => <Notice icon="search" role="status" {...noResults(q)} />

const NoVideos = ({ q, filters }: Omit<ListProps, 'view'>) =>
  filters ? (
    <Notice
      icon="search"
      role="status"
      title={messages.noResultsTitle({ query: q })}
      text={messages.noFilteredText}
    >
      <ClearFilters className={buttonClass('primary')} />
    </Notice>
  ) : (
    <Nothing q={q} />
  )

interface NotLoadedProps {
  query: Pick<UseInfiniteQueryResult, 'isFetching' | 'error' | 'refetch'>
}

/** Shown while results are loading, or when there are none, with the reason. */
function NotLoaded({ query: { isFetching, error, refetch } }: NotLoadedProps) {
  const isOnline = useIsOnline()
  if (isFetching && isOnline) return <PendingList shape="grid" failureTitle={messages.notLoaded} />
  return (
    <MoreProblem
      title={messages.notLoaded}
      reason={sentenceOf(error, '')}
      onTryAgain={() => void refetch()}
    />
  )
}

/** The number of others' searches above the videos. Their own page has the rest. */
const CHIPS_MAX_COUNT = 4

/** The first few results of every kind, and the videos. */
export function TopResults({ q, view }: Omit<ListProps, 'filters'>) {
  const api = useApi()
  const videos = useInfiniteQuery(foundVideosQuery(api, q))
  const others = useInfiniteQuery(discoveryQuery(api, 'discover', q))
  const phrases = useQuery(expansionQuery(api, q)).data?.phrases ?? []
  const renderFollow = useFollowButton()
  if (others.isPending && others.isFetching) return <NotLoaded query={others} />
  const { users = [], tags = [], sounds = [] } = others.data?.pages[0] ?? {}
  const hasOthers = users.length + tags.length + sounds.length > 0
  return (
    <>
      {users.length > 0 && (
        <ResultSection title={messages.tabUsers} renderSeeAll={seeAll('user')}>
          <ul>
            {users.map((user) => (
              <UserRow key={user.id} user={user} actions={renderFollow(user)} />
            ))}
          </ul>
        </ResultSection>
      )}
      {tags.length > 0 && (
        <ResultSection title={messages.tabHashtags} renderSeeAll={seeAll('challenge')}>
          <TagChips tags={tags} />
        </ResultSection>
      )}
      {sounds.length > 0 && (
        <ResultSection title={messages.tabSounds} renderSeeAll={seeAll('music')}>
          <SoundChips sounds={sounds} />
        </ResultSection>
      )}
      {phrases.length > 0 && (
        <ResultSection
          title={messages.alsoSearched}
          renderSeeAll={(props) => (
            <Link to="/keywords-expansion" search={{ q }} {...props}>
              {messages.seeAll}
            </Link>
          )}
        >
          <PhraseChips phrases={phrases.slice(0, CHIPS_MAX_COUNT)} />
        </ResultSection>
      )}
      {videos.data ? (
        <VideoList
          listName={nameOf({ kind: 'search_list', filters: '', text: q })}
          view={view}
          query={videos}
          empty={hasOthers ? null : <Nothing q={q} />}
        />
      ) : (
        <NotLoaded query={videos} />
      )}
    </>
  )
}

const seeAll =
  (type: 'user' | 'challenge' | 'music') => (props: Pick<Parameters<typeof Link>[0], 'className'>) => (
    <Link to="/search" search={(before) => ({ ...before, type })} replace {...props}>
      {messages.seeAll}
    </Link>
  )

export function FoundVideos({ q, filters, view }: ListProps) {
  const query = useInfiniteQuery(foundVideosQuery(useApi(), q, filters))
  if (!query.data) return <NotLoaded query={query} />
  return (
    <VideoList
      listName={nameOf({ kind: 'search_list', filters, text: q })}
      view={view}
      query={query}
      empty={<NoVideos q={q} filters={filters} />}
    />
  )
}

export function FoundUsers({ q }: { q: string }) {
  const query = useInfiniteQuery(foundUsersQuery(useApi(), q))
  return <UserRows query={query} renderActions={useFollowButton()} empty={noResults(q)} />
}

export const FoundTags = ({ q }: { q: string }) => (
  <FoundList
    q={q}
    kind="challenge"
    entriesOf={({ tags }) => tags}
    renderEntry={(tag) => <TagRow key={tag.id} tag={tag} />}
  />
)

export const FoundSounds = ({ q }: { q: string }) => (
  <FoundList
    q={q}
    kind="music"
    entriesOf={({ sounds }) => sounds}
    renderEntry={(sound) => <SoundRow key={sound.id} sound={sound} />}
  />
)

interface FoundListProps<Entry> {
  q: string
  kind: 'challenge' | 'music'
  entriesOf: (page: Discovery) => Entry[]
  renderEntry: (entry: Entry) => ReactNode
}

/** Rows of one kind. More are loaded as the end of the list comes near. */
function FoundList<Entry extends { id: string }>({ q, kind, entriesOf, renderEntry }: FoundListProps<Entry>) {
  const query = useInfiniteQuery(discoveryQuery(useApi(), kind, q))
  return (
    <PagedList
      query={query}
      rowsOf={entriesOf}
      loadingLabel={app.loading}
      pending={<NotLoaded query={query} />}
      empty={<Nothing q={q} />}
    >
      {(entries) => <ul>{entries.map(renderEntry)}</ul>}
    </PagedList>
  )
}

/** Returns a function that renders a follow button for each user except the viewer. */
function useFollowButton() {
  const { user: viewer, onGuest } = useSession()
  return (user: ListedUser) => user.id !== viewer?.id && <FollowButton user={user} onGuest={onGuest} />
}
