import type { Media, Video } from '#contract/models/video.ts'
import { REACH_MARK, reachTo } from '#src/features/feed/input/reach.ts'
import { STORAGE_KEY, type playerSettings } from '#src/state/player-settings.ts'

import { isLineSlow } from './line.ts'
import { chooseRendition } from './rendition.ts'

import css from './early-video.module.css'

/** So many play without the app: over a slow line people swipe on before it is there. */
export const EARLY_VIDEOS = 8

/** On a feed whose videos a player ring plays: the document begins none any more. */
export const RING_MARK = 'ring'

interface EarlyVideoProps {
  video: Video
  /** Of the document. */
  isFirst: boolean
  nonce: string | undefined
}

/**
 * Plays a video of a document while the app is still on its way: over a slow line that is seconds earlier. The next two
 * are made ready then. Their elements are taken over by the player ring. Drawn in the browser it is empty, as the app
 * is there already.
 */
export const EarlyVideo = ({ video, isFirst, nonce }: EarlyVideoProps) => (
  <div
    className={css.early}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? scriptFor(video, isFirst, nonce) : '',
    }}
  />
)

/** A value as a script in a document may hold it. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * The first video of the document brings the function, the others call it. The media's own words cannot end a script:
 * addresses, numbers and nothing else of it stand there.
 */
function scriptFor({ id, media: { renditions } }: Video, isFirst: boolean, nonce = ''): string {
  const helpers = [
    chooseRendition,
    reachTo,
    isLineSlow,
    literal(RING_MARK),
    literal(REACH_MARK),
    literal(STORAGE_KEY),
  ]
  const definition = isFirst ? `playEarlyVideo=(${playEarlyVideos.toString()})(${helpers.join()});` : ''
  const call = `playEarlyVideo(${literal(id)},${literal({ renditions })})`
  return `<script nonce="${nonce}">${definition}${call}</script>`
}

/**
 * Stands in the document as it is: nothing outside it is there. Reading the size of the window lays the page out, so a
 * video reads it when its turn comes, not while the document is being parsed.
 */
function playEarlyVideos(
  choose: typeof chooseRendition,
  reach: typeof reachTo,
  isLineSlowNow: typeof isLineSlow,
  ringMark: string,
  reachMark: string,
  storageKey: string,
): (videoId: string, media: Pick<Media, 'renditions'>) => void {
  // Somebody comes back, and was not at this one (`MARK_RETURN`).
  if ('return' in document.documentElement.dataset) return () => {}
  // As the feed itself says once it is there (`useRootMark`).
  document.documentElement.dataset['feed'] = ''
  let settings: Partial<typeof playerSettings> = {}
  try {
    settings = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    // Without storage the defaults stand.
  }
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string; downlink?: number }
  }
  const isSavingData =
    settings.isDataSaver === true ||
    connection?.saveData === true ||
    connection?.effectiveType?.endsWith('2g')
  const isStill = !settings.canMoveUnasked && matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isSavingData || isStill || settings.hasAutoplay === false) return () => {}
  const isSlow = isLineSlowNow()
  const chooseFor = (media: Pick<Media, 'renditions'>) =>
    choose(media, {
      shortSidePx: Math.min(innerWidth, innerHeight) * Math.min(devicePixelRatio, 2),
      // On data-saver nothing plays here.
      isDataSaver: false,
      wantedPx: settings.qualityPx,
      downlinkMbps: isSlow ? 0 : connection?.downlink,
    })
  return (videoId, media) => {
    const slot = document.currentScript?.parentElement
    const picture = slot?.parentElement
    const article = slot?.closest('article')
    const scroller = article?.parentElement?.parentElement?.parentElement
    if (!slot || !picture || media.renditions.length === 0) return
    const prepareType = 'prepare'
    const video = document.createElement('video')
    Object.assign(video, {
      muted: true,
      loop: true,
      playsInline: true,
      preload: 'auto',
      crossOrigin: 'anonymous',
    })
    video.dataset['video'] = videoId
    // Its own elements have no place in the document yet when it takes over those that are there.
    const isRingThere = () => article?.parentElement?.dataset[ringMark] !== undefined
    const prepare = (nextCount: number) => {
      if (isRingThere()) return
      if (!video.isConnected) {
        const rendition = chooseFor(media)
        if (!rendition) return
        Object.assign(video, { src: rendition.url }).dataset['bytes'] = String(rendition.sizeBytes)
        slot.append(video)
      }
      const prepareNext = () => {
        // Read by the next one when it comes, if the document has not come so far.
        slot.dataset['next'] = `${nextCount - 1}`
        article?.nextElementSibling?.dispatchEvent(new Event(prepareType))
      }
      if (nextCount === 0) return
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) prepareNext()
      // Over a slow line the first bytes of the next one follow the last ones of this one's beginning.
      else video.addEventListener(isSlow ? 'progress' : 'loadeddata', prepareNext, { once: true })
    }
    const onPrepare = () => {
      const before = article?.previousElementSibling?.querySelector<HTMLElement>('[data-next]')
      if (before) prepare(Number(before.dataset['next']))
    }
    article?.addEventListener(prepareType, onPrepare)
    onPrepare()
    const onTouchStart = () => {
      if (!scroller || reachMark in scroller.dataset)
        return document.removeEventListener('touchstart', onTouchStart)
      reach(scroller, Math.round(scroller.scrollTop / scroller.clientHeight) + 1)
    }
    if (article?.previousElementSibling === null)
      document.addEventListener('touchstart', onTouchStart, { passive: true })
    const letGo = () => {
      if (!video.paused || isRingThere()) return
      video.removeAttribute('src')
      video.load()
      video.remove()
    }
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (isRingThere()) return watching.disconnect()
        if (entry?.isIntersecting) {
          prepare(2)
          return video.play().catch(() => {
            // The player ring tries again.
          })
        }
        // What has been left lets go of the line.
        if (video.paused) return
        video.addEventListener('pause', letGo, { once: true })
        video.pause()
      },
      { threshold: 0.02 },
    )
    watching.observe(picture)
  }
}
