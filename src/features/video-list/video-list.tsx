import type { InfiniteData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'

import type { ItemList, Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/video.ts'
import { useNextPage, type PagedQuery } from '#src/data/use-next-page.ts'
import { useGridPreview } from '#src/player/use-grid-preview.ts'
import { showBrowserMode, takeReturn } from '#src/state/browser-mode.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { type ListName } from '#src/state/video-lists.ts'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LightLink } from '#src/ui/light-link.tsx'
import { MoreProblem, StillTrying } from '#src/ui/list-notices.tsx'

import { useOfflineIds } from './use-offline-ids.ts'

import css from './video-list.module.css'

interface VideoListProps {
  listName: ListName
  view: ListView
  query: PagedQuery & { data: InfiniteData<ItemList> }
  /** Videos that are not posted yet, each with a key. They come first. */
  pending?: ReactElement[]
  /** Renders a mark for a state that the video's name does not include. */
  mark?: ((video: Video) => ReactNode) | undefined
  /** Whether the viewer chooses between a grid and a column. */
  hasViews?: boolean
  /** Beside the choice of a view: an action on the whole list. */
  action?: ReactNode
  /** Shown below each video of a grid. */
  below?: ((video: Video) => ReactNode) | undefined
  /** The list is below something larger, whose bytes are loaded first. */
  isBelow?: boolean
  /** Shown when there are no videos. */
  empty: ReactNode
}

/**
 * The videos of a list as a grid, or as one column in which the video in the middle of the screen plays. More are
 * fetched as the end comes near.
 */
export function VideoList({
  listName,
  view,
  query,
  pending = [],
  mark,
  hasViews = true,
  action,
  below,
  isBelow = false,
  empty,
}: VideoListProps) {
  const { hasMore, isFetchingMore, waiting, failure, fetchMore } = useNextPage(query)
  const videos = mergeById(query.data.pages.flatMap(({ itemList }) => itemList))
  const list = useRef<HTMLUListElement>(null)
  const offlineIds = useOfflineIds(videos)
  useReturn(list, listName)
  useGridPreview(list, videos, view === 'feed', listName)
  if (videos.length + pending.length === 0 && !hasMore) return empty
  return (
    <>
      {hasViews && videos.length > 0 && (
        <div className={css.head}>
          <ViewSwitch />
          {action}
        </div>
      )}
      <ul ref={list} className={`${css[view]} ${below ? css.withBelow : ''}`}>
        {pending.map((video) => (
          <li key={video.key}>{video}</li>
        ))}
        {videos.map((video, index) => (
          <li key={video.id} data-video-id={video.id}>
            <Cell
              video={video}
              isFirst={!isBelow && index < FIRST_COUNT}
              isOnDevice={offlineIds?.has(video.id)}
              hasCaption={view === 'feed'}
              mark={mark?.(video)}
              listName={listName}
              onOpen={(previewedSec) => {
                const ids = videos.map(({ id }) => id)
                showBrowserMode(listName, ids, index, previewedSec)
              }}
            />
            {below?.(video)}
          </li>
        ))}
      </ul>
      {failure !== undefined && <MoreProblem reason={failure} onTryAgain={fetchMore} />}
      {waiting && <StillTrying {...waiting} />}
      {hasMore && !waiting && failure === undefined && (
        <EndOfList
          // A page may contain no videos.
          key={`${query.data.pages.length}-${videos.length}`}
          label={messages.loadingMore}
          isBusy={isFetchingMore}
          onReached={fetchMore}
        />
      )}
    </>
  )
}

/** Scrolls to the video that the viewer returns from, and focuses it. */
function useReturn(list: RefObject<HTMLElement | null>, listName: ListName): void {
  useEffect(() => {
    // Until then the router restores the page's scroll position. A list that is drawn twice until then returns once.
    const frame = requestAnimationFrame(() => {
      const videoId = takeReturn(listName)
      if (!videoId) return
      const cell = list.current?.querySelector<HTMLElement>(`[data-video-id="${CSS.escape(videoId)}"]`)
      // Cells under the bar of a phone are out of sight.
      cell?.style.setProperty('scroll-margin-block-end', 'var(--bar)')
      cell?.scrollIntoView({ block: 'nearest' })
      cell?.querySelector('a')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [list, listName])
}

/** Two rows on a phone. A picture that waits for the styles is the page's largest paint, and late. */
const FIRST_COUNT = 6

interface CellProps {
  video: Video
  /** On the screen when the page opens: its picture is loaded at once. */
  isFirst: boolean
  /** Without a network: whether the video can be played. */
  isOnDevice: boolean | undefined
  hasCaption: boolean
  mark: ReactNode
  listName: ListName
  /** Called with how many seconds of the video have played here. */
  onOpen: (previewedSec: number) => void
}

const Cell = ({ video, isFirst, isOnDevice, hasCaption, mark, listName, onOpen }: CellProps) => (
  <LightLink
    to={videoPath(video)}
    state={{ listName }}
    isDisabled={isOnDevice === false}
    onClick={({ currentTarget }) => onOpen(currentTarget.querySelector('video')?.currentTime ?? 0)}
    className={css.cell}
    aria-describedby={mark ? `mark-${video.id}` : undefined}
    aria-label={messages.cell({
      caption: video.caption || messages.video,
      count: video.stats.likeCount,
      place: isOnDevice === undefined ? 'other' : isOnDevice ? 'here' : 'elsewhere',
    })}
  >
    <svg className={css.layer} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1" height="1" fill={video.media.dominantColor} />
    </svg>
    <img
      className={css.layer}
      src={video.media.posterSmallUrl}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
    {mark && (
      <span id={`mark-${video.id}`} className={css.mark}>
        {mark}
      </span>
    )}
    <span className={css.words} aria-hidden="true">
      {hasCaption && video.caption && (
        <span className={css.caption} dir="auto">
          {video.caption}
        </span>
      )}
      <span className={css.counts}>
        {isOnDevice && <Icon name="check" />}
        <Icon name="heart" />
        <span>{formatCount(video.stats.likeCount)}</span>
        {hasCaption && (
          <>
            <Icon name="comment" />
            <span>{formatCount(video.stats.commentCount)}</span>
          </>
        )}
      </span>
    </span>
  </LightLink>
)

/** How a list of videos is shown (specification section 2.4). */
export type ListView = 'grid' | 'feed'

const VIEWS = [
  ['grid', undefined],
  ['feed', 'feed'],
] as const

/**
 * Lets a viewer choose how videos are listed. The choice is in the address, for reloads and for returning from a
 * video. It replaces the history entry, so Back leads to where the page was opened from.
 */
const ViewSwitch = () => (
  <div className={css.views} role="group" aria-label={messages.showAs}>
    {VIEWS.map(([name, view]) => (
      <Link
        key={name}
        to="."
        search={(before) => ({ ...before, view })}
        activeOptions={{ exact: true }}
        className={css.view}
        replace
        resetScroll={false}
      >
        {messages[name]}
      </Link>
    ))}
  </div>
)
