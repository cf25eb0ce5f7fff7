import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import type { Video } from '#contract/models/video.ts'
import { EARLY_VIDEOS } from '#document/early-videos.ts'
import { whenIdle } from '#shared/when-idle.ts'
import { useSession } from '#src/data/use-session.ts'
import { lazyOptional } from '#src/offline/lazy.ts'
import { currentVideoId, setCurrentVideo, type ListName } from '#src/state/video-lists.ts'
import { useRootMark } from '#src/ui/document.ts'
import { useIsWide } from '#src/ui/use-is-wide.ts'

import { FeedArticle } from './feed-article.tsx'
import { Gates } from './gates.ts'
import { useDevice } from './use-device.ts'
import { useFeedInput } from './use-feed-input.ts'
import { useFeedMoves } from './use-feed-moves.ts'
import { PLAYING, useRing } from './use-ring.ts'
import { useSettling } from './use-settling.ts'
import { useVisibleVideo } from './use-visible-video.ts'
import type { VideoSlot } from './video-slot.ts'

import css from './feed.module.css'

/** A swipe or a key moves the feed as well. */
const FeedArrows = lazyOptional(() => import('./feed-arrows.lazy.tsx'))

/** How many videos before and after the one on the screen are rendered. Of the others only the space is there. */
const DRAWN_AROUND = 2
/** The next page is requested when this many videos are left. */
const FETCH_AHEAD = 4

interface FeedProps {
  name: string
  listName: ListName
  videos: Video[]
  hasMore: boolean
  isFetchingMore: boolean
  /** Whether the last attempt failed: then only the viewer, or the return of the network, starts the next one. */
  hasFailed: boolean
  fetchMore: () => void
  /** Renders one video with its actions. */
  renderVideo: (slot: VideoSlot) => ReactNode
  /** Shown after the last video, if there is anything to show. */
  end: ReactNode
}

/** A vertical feed, one video per screen (ARIA feed pattern). Going back leads to the viewer's last video. */
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
  const isOfDocument = useIsOfDocument()
  const isWide = useIsWide()
  const [gates] = useState(() => new Gates())
  useGates(gates, list)
  const [startIndex] = useState(() => lastIndexOf(listName, videos))
  // Runs first: the feed can be moved only to places that exist.
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
  // The first ones are in the document, and one of them may have the screen when this takes over.
  const drawn = videos.slice(firstDrawn, Math.max(index + DRAWN_AROUND + 1, EARLY_VIDEOS))
  useVisibleVideo(scroller, list, {
    onCurrent(position) {
      controls.show(position)
      moveTo(position)
    },
    onPeek(position) {
      gates.openUpTo(position + 1)
      controls.peek(position)
    },
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

  // Opened in advance, so that a swipe does not have to.
  useEffect(() => whenIdle(() => gates.openUpTo(index + 1)), [gates, index])

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
                  gates={isOfDocument && position > 0 ? gates : undefined}
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
      {isWide && (
        <Suspense fallback={null}>
          <FeedArrows
            onPrevious={index > 0 ? () => moveBy(-1) : null}
            onNext={index < videos.length - 1 ? () => moveBy(1) : null}
          />
        </Suspense>
      )}
    </div>
  )
}

const never = () => () => undefined

/** Whether React has hydrated the feed from the document. Never changes. */
function useIsOfDocument(): boolean {
  const [origin] = useState<{ isDocument?: boolean }>(() => ({}))
  return useSyncExternalStore(
    never,
    () => (origin.isDocument ??= false),
    () => (origin.isDocument ??= true),
  )
}

/** Opens the gate of an article when it is used: by a tap, by the keyboard, or by a screen reader. */
function useGates(gates: Gates, list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => gates.seal(), [gates])
  useEffect(() => {
    const onUse = ({ target }: Event) => {
      const article = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      if (article && list.current?.contains(article)) gates.openUpTo(Number(article.dataset['index']))
    }
    const types = ['pointerdown', 'click', 'focusin']
    // Runs before React, which then hydrates the article at once, and handles the event.
    for (const type of types) addEventListener(type, onUse, true)
    return () => {
      for (const type of types) removeEventListener(type, onUse, true)
    }
  }, [gates, list])
}

/** The index of the video at which the viewer left the list. */
function lastIndexOf(listName: ListName, videos: Video[]): number {
  const lastId = currentVideoId(listName)
  return Math.max(
    0,
    videos.findIndex(({ id }) => id === lastId),
  )
}
