import type { Media, Video } from '#contract/models/video.ts'
import { STORAGE_KEY, type playerSettings } from '#src/state/player-settings.ts'

import { chooseRendition } from './rendition.ts'

import css from './early-clip.module.css'

/**
 * Plays the first clip of a document while the app is still on its way: over a slow line that is seconds earlier. The
 * second one is made ready then, for whoever swipes before there is an app. Their elements are taken over by the player
 * ring. Drawn in the browser it is empty, as the app is there already.
 */
export const EarlyClip = ({ video, nonce }: { video: Video; nonce: string | undefined }) => (
  <div
    className={css.early}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? scriptFor(video, nonce) : '',
    }}
  />
)

/** The media's own words cannot end the script: addresses, numbers and nothing else of it stand there. */
function scriptFor({ id, media: { renditions } }: Video, nonce = ''): string {
  const data = [id, STORAGE_KEY, { renditions }].map((value) =>
    JSON.stringify(value).replaceAll('<', String.raw`\u003c`),
  )
  const call = [chooseRendition.toString(), ...data].join()
  return `<script nonce="${nonce}">(${playEarlyClip.toString()})(${call})</script>`
}

/** Stands in the document as it is: nothing outside it is there. */
function playEarlyClip(
  choose: typeof chooseRendition,
  clipId: string,
  storageKey: string,
  media: Pick<Media, 'renditions'>,
): void {
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
  const rendition = choose(media, {
    shortSidePx: Math.min(innerWidth, innerHeight) * Math.min(devicePixelRatio, 2),
    isDataSaver: false,
    wantedPx: settings.qualityPx,
    downlinkMbps: connection?.downlink,
  })
  const slot = document.currentScript?.parentElement
  const picture = slot?.parentElement
  if (!slot || !picture || !rendition || isSavingData || isStill || settings.hasAutoplay === false) return
  const first = document.querySelector('video')
  const video = document.createElement('video')
  Object.assign(video, {
    muted: true,
    loop: true,
    playsInline: true,
    preload: 'auto',
    crossOrigin: 'anonymous',
  })
  Object.assign(video.dataset, { clip: clipId, bytes: rendition.sizeBytes })
  // The ring takes this mark away from what it takes over, and cares for all clips then.
  const isRingThere = () => (first ?? video).dataset['clip'] === undefined
  const load = () => {
    video.src = rendition.url
    slot.append(video)
  }
  if (first) first.addEventListener('loadeddata', () => isRingThere() || load(), { once: true })
  else load()
  const watching = new IntersectionObserver(
    ([entry]) => {
      if (isRingThere()) return watching.disconnect()
      if (entry?.isIntersecting) {
        if (!video.getAttribute('src')) load()
        return video.play().catch(() => {
          // The player ring tries again.
        })
      }
      video.pause()
      // What has been left lets go of the line; the second clip has not been seen yet.
      if (video.currentTime === 0) return
      video.removeAttribute('src')
      video.load()
    },
    { threshold: 0.02 },
  )
  watching.observe(picture)
}
