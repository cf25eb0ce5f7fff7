import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { EARLY_VIDEOS } from '#document/early-videos.ts'
import { useSession } from '#src/data/use-session.ts'
import { lazyOptional } from '#src/offline/lazy.ts'
import { currentVideoId, setCurrentVideo, type ListName } from '#src/state/video-lists.ts'
import { useRootMark } from '#src/ui/document.ts'

import { FeedArticle, type VideoSlot } from './feed-article.tsx'
import { useDevice } from './use-device.ts'
import { useFeedInput } from './use-feed-input.ts'
import { useFeedMoves } from './use-feed-moves.ts'
import { PLAYING, useRing } from './use-ring.ts'
import { useSettling } from './use-settling.ts'
import { useVisibleVideo } from './use-visible-video.ts'

import css from './feed.module.css'

/** A swipe or a key moves the feed as well. */
const FeedArrows = lazyOptional(() => import('./feed-arrows.lazy.tsx'))

/** Videos before and after the one on the screen that are there. Of the others there is the room only. */
const DRAWN_AROUND = 2
/** The next page is asked for when this many videos are left. */
const FETCH_AHEAD = 4

interface FeedProps {
  name: string
  listName: ListName
  videos: Video[]
  hasMore: boolean
  isFetchingMore: boolean
  /** Whether the last attempt failed: the next one is made by the viewer, or when the network is back. */
  hasFailed: boolean
  fetchMore: () => void
  /** Draws one video with its actions. */
  renderVideo: (slot: VideoSlot) => ReactNode
  /** Stands behind the last video, where there is something to say. */
  end: ReactNode
}

/** A vertical feed, one video a screen (ARIA feed pattern). Going back leads to the video one was at. */
export function Feed({
  name,
  listName,
  videos,
  hasMore,
  isFetchingMore,
  hasFailed,
  fetchMore,
  renderVideo,
  end,
}: FeedProps) {
  useRootMark('feed')
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { onGuest } = useSession()
  const [startIndex] = useState(() => lastIndexOf(listName, videos))
  // First of all: the feed is moved to places that are there.
  useLayoutEffect(() => {
    list.current?.style.setProperty('block-size', `${videos.length * 100}cqb`)
  }, [videos.length])
  const { index, playback, videoElement, settle, controls } = useRing(
    scroller,
    list,
    listName,
    videos,
    startIndex,
  )
  const moveTo = useSettling(scroller, {
    videoCount: videos.length,
    index,
    drawnAround: DRAWN_AROUND,
    settle,
  })
  const firstDrawn = Math.max(0, index - DRAWN_AROUND)
  // The first ones stand in the document, and one of them may have the screen when this takes over.
  const drawn = videos.slice(firstDrawn, Math.max(index + DRAWN_AROUND + 1, EARLY_VIDEOS))
  useVisibleVideo(scroller, list, {
    onCurrent(position) {
      controls.show(position)
      moveTo(position)
    },
    onPeek: controls.peek,
    onLeave: controls.leave,
  })

  const { goTo, moveBy } = useFeedMoves(scroller, list, {
    videoCount: videos.length,
    index,
    drawnAround: DRAWN_AROUND,
    settle,
  })
  useDevice(videos[index], videoElement, { toggle: controls.toggle, moveBy })
  useFeedInput(scroller, list, {
    videoCount: videos.length,
    index,
    video: videoElement,
    goTo: (target) => goTo(target, 'instant'),
    moveBy,
    togglePlay: controls.toggle,
  })

  const currentId = videos[index]?.id
  useEffect(() => {
    if (currentId) setCurrentVideo(listName, currentId)
  }, [listName, currentId])

  useEffect(() => {
    if (hasMore && !isFetchingMore && !hasFailed && index >= videos.length - FETCH_AHEAD) fetchMore()
  }, [hasMore, isFetchingMore, hasFailed, index, videos.length, fetchMore])

  return (
    <div className={css.stage}>
      <div ref={scroller} className={css.scroller}>
        <div className={css.reach}>
          <div ref={list} className={css.feed} role="feed" aria-label={name} aria-busy={isFetchingMore}>
            {drawn.map((video, offset) => {
              const position = firstDrawn + offset
              return (
                <FeedArticle
                  key={video.id}
                  video={video}
                  position={position}
                  setSize={hasMore ? -1 : videos.length}
                  isCurrent={position === index}
                  playback={position === index ? playback : PLAYING}
                  videoElement={position === index ? videoElement : undefined}
                  controls={controls}
                  onGuest={onGuest}
                  renderVideo={renderVideo}
                />
              )
            })}
          </div>
          {end && (
            <div className={css.end} data-index={videos.length}>
              {end}
            </div>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        <FeedArrows
          onPrevious={index > 0 ? () => moveBy(-1) : null}
          onNext={index < videos.length - 1 ? () => moveBy(1) : null}
        />
      </Suspense>
    </div>
  )
}

/** The place of the video at which the viewer left the list. */
function lastIndexOf(listName: ListName, videos: Video[]): number {
  const lastId = currentVideoId(listName)
  return Math.max(
    0,
    videos.findIndex(({ id }) => id === lastId),
  )
}
