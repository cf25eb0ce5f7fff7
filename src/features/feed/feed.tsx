import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { currentItem, mergeItemList, setCurrentItem, type ListName } from '#src/state/item-list.ts'

import { FeedArrows } from './feed-arrows.tsx'
import { useFeedKeys } from './use-feed-keys.ts'
import { useRing } from './use-ring.ts'
import { useVisibleClip } from './use-visible-clip.ts'

import css from './feed.module.css'

/** Clips around the one on the screen that are drawn in full; the others keep their place only. */
const DRAWN_AROUND = 2
/** The next page is asked for when this many clips are left. */
const FETCH_AHEAD = 4

export interface ClipSlot {
  video: Video
  position: number
  isCurrent: boolean
  isDrawn: boolean
  playback: ReturnType<typeof useRing>['playback']
  togglePlay: () => void
  retry: () => void
  videoElement: HTMLVideoElement | undefined
}

interface FeedProps {
  name: string
  listName: ListName
  videos: Video[]
  hasMore: boolean
  isFetchingMore: boolean
  fetchMore: () => void
  /** Draws one clip with its actions. */
  renderClip: (slot: ClipSlot) => ReactNode
  /** Stands behind the last clip. */
  end: ReactNode
}

/** A vertical feed, one clip a screen (ARIA feed pattern). Going back leads to the clip one was at. */
export function Feed({
  name,
  listName,
  videos,
  hasMore,
  isFetchingMore,
  fetchMore,
  renderClip,
  end,
}: FeedProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const ring = useRing(list, videos, index)
  useVisibleClip(scroller, list, videos.length, {
    onCurrent: setIndex,
    onPeek: ring.peek,
    onLeave: ring.leave,
  })

  const goTo = (target: number, behavior: ScrollBehavior = 'smooth') => {
    const article = list.current?.children[target]
    if (!(article instanceof HTMLElement) || target >= videos.length) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    article.scrollIntoView({ behavior: isStill ? 'instant' : behavior, block: 'start' })
    if (list.current?.contains(document.activeElement)) article.focus({ preventScroll: true })
  }
  useFeedKeys({
    next: () => goTo(index + 1),
    previous: () => goTo(index - 1),
    first: () => goTo(0, 'instant'),
    last: () => goTo(videos.length - 1, 'instant'),
    togglePlay: ring.toggle,
  })

  useEffect(() => {
    mergeItemList(
      listName,
      videos.map(({ id }) => id),
    )
  }, [listName, videos])

  useEffect(() => {
    const lastId = currentItem(listName)
    const lastIndex = videos.findIndex(({ id }) => id === lastId)
    if (lastIndex > 0) goTo(lastIndex, 'instant')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the feed comes up
  }, [])

  const currentId = videos[index]?.id
  useEffect(() => {
    if (currentId) setCurrentItem(listName, currentId)
  }, [listName, currentId])

  useEffect(() => {
    if (hasMore && !isFetchingMore && index >= videos.length - FETCH_AHEAD) fetchMore()
  }, [hasMore, isFetchingMore, index, videos.length, fetchMore])

  return (
    <div className={css.stage}>
      <div ref={scroller} className={css.scroller}>
        <div ref={list} className={css.feed} role="feed" aria-label={name} aria-busy={isFetchingMore}>
          {videos.map((video, position) => (
            <article
              key={video.id}
              className={css.clip}
              aria-label={`${video.caption || 'Clip'} by ${video.author.nickname}`}
              aria-posinset={position + 1}
              aria-setsize={hasMore ? -1 : videos.length}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA feed pattern makes articles focusable
              tabIndex={position === index ? 0 : -1}
              data-index={position}
            >
              {renderClip({
                video,
                position,
                isCurrent: position === index,
                isDrawn: Math.abs(position - index) <= DRAWN_AROUND,
                playback: ring.playback,
                togglePlay: ring.toggle,
                retry: ring.retry,
                videoElement: position === index ? ring.videoElement : undefined,
              })}
            </article>
          ))}
        </div>
        {!hasMore && end && <div className={css.end}>{end}</div>}
      </div>
      <FeedArrows
        onPrevious={index > 0 ? () => goTo(index - 1) : null}
        onNext={index < videos.length - 1 ? () => goTo(index + 1) : null}
      />
    </div>
  )
}
