import type { Media } from '#contract/models/video.ts'

import type { chooseRendition } from './choose-rendition.ts'
import type { reachTo } from './feed-reach.ts'
import type { isConnectionSlow } from './slow-connection.ts'

/** This many videos play without the app: on a slow connection viewers swipe on before it has loaded. */
export const EARLY_VIDEOS = 5

/** Marks a feed whose videos the player ring plays; the document's script starts no more of them. */
export const RING_MARK = 'ring'

/** The player's settings as this device has persisted them (`src/state/player-settings.ts`). */
interface EarlySettings {
  isDataSaver?: boolean
  hasAutoplay?: boolean
  canMoveUnasked?: boolean
  qualityPx?: number
}

/**
 * Plays a document's videos until the app has loaded. It is serialised into the document, so it must not use anything
 * outside itself. Reading the window's size forces a layout, so each video reads it when its turn comes, not while the
 * document is parsed.
 */
export function playEarlyVideos(
  choose: typeof chooseRendition,
  reach: typeof reachTo,
  isSlowNow: typeof isConnectionSlow,
  ringMark: string,
  reachMark: string,
  storageKey: string,
): (videoId: string, media: Pick<Media, 'renditions'>) => void {
  // The viewer returns to another video (`MARK_RETURN`).
  if ('return' in document.documentElement.dataset) return () => {}
  // The feed sets the same mark once it has rendered (`useRootMark`).
  document.documentElement.dataset['feed'] = ''
  let settings: EarlySettings = {}
  try {
    settings = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    // Without storage the defaults apply.
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
  const isSlow = isSlowNow()
  const chooseFor = (media: Pick<Media, 'renditions'>) =>
    choose(media, {
      shortSidePx: Math.min(innerWidth, innerHeight) * Math.min(devicePixelRatio, 2),
      // With data saver on nothing plays here.
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
    // The ring's own elements are not in the document yet when it takes these over.
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
        // The next video reads this when it arrives, if it is not in the document yet.
        slot.dataset['next'] = `${nextCount - 1}`
        article?.nextElementSibling?.dispatchEvent(new Event(prepareType))
      }
      if (nextCount === 0) return
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) prepareNext()
      // On a slow connection the next video's first bytes follow the last bytes of this one's beginning.
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
        // A video that has been left frees the connection.
        if (video.paused) return
        video.addEventListener('pause', letGo, { once: true })
        video.pause()
      },
      { threshold: 0.02 },
    )
    watching.observe(picture)
  }
}
