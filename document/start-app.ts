import type { isConnectionSlow } from './slow-connection.ts'

declare global {
  interface Window {
    /** Called by the entry when the app itself failed to load. */
    reloadLater?: () => Promise<void>
  }
}

/**
 * Loads the app once the first video has started, or a page without videos has been painted with its first pictures: on a slow
 * connection the app would take bandwidth from them. On a very slow one the next two videos go first as well, for viewers
 * who swipe meanwhile, and the libraries come before the other scripts.
 * @param scripts addresses of the app's scripts, the entry first and those of the page last
 * @param strandedText shown when the app fails to load
 */
export function startApp(
  [entry = '', libraries = '', ...others]: readonly string[],
  isSlow: typeof isConnectionSlow,
  strandedText: string,
): void {
  /** After this, viewers wait for a page that responds rather than for the video. */
  const videoDeadlineMs = 2_000
  const nextVideoMs = 100
  /** After this, viewers wait for a page that responds rather than for its pictures. */
  const picturesDeadlineMs = 1_000
  /** Browsers that do not fire events for preloads load the rest after this. */
  const librariesDeadlineMs = 10_000
  const answerDeadlineMs = 5_000
  /** Reloads the page once the server answers: without its scripts the page is only a picture. Waits longer each time. */
  const reloadLater = async () => {
    const countKey = 'vireo.begun-anew'
    let count = 0
    try {
      count = Number(sessionStorage.getItem(countKey))
      sessionStorage.setItem(countKey, String(count + 1))
    } catch {
      // Without storage each time counts as the first.
    }
    const notice = document.querySelector('.stranded') ?? document.createElement('p')
    Object.assign(notice, { className: 'stranded', role: 'status' })
    document.body.append(notice)
    // Set after the element is in the page: screen readers announce changes only.
    setTimeout(() => notice.replaceChildren(strandedText), 100)
    await new Promise((resolve) => setTimeout(resolve, Math.min(60_000, 2_000 * 2 ** count)))
    const { ok: isAnswered } = await fetch('/version.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(answerDeadlineMs),
    }).catch(() => ({ ok: false }))
    if (isAnswered) location.reload()
    else void reloadLater()
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside is there in the document
  const preload = (href: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    document.head.append(link)
    return link
  }
  const load = () => {
    const main = Object.assign(document.createElement('script'), { type: 'module', src: entry })
    main.addEventListener('error', () => void reloadLater())
    window.reloadLater = reloadLater
    // All at once: otherwise each would be found only when the one that imports it has loaded.
    for (const script of [libraries, ...others]) preload(script)
    document.head.append(main)
  }
  const whenBegun = (video: HTMLVideoElement) =>
    new Promise((resolve) => {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || video.error) resolve(video)
      for (const type of ['loadeddata', 'error']) video.addEventListener(type, resolve, { once: true })
      setTimeout(resolve, videoDeadlineMs)
    })
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside is there in the document
  const whenLoaded = (picture: HTMLImageElement) =>
    new Promise((resolve) => {
      if (picture.complete) resolve(picture)
      for (const type of ['load', 'error']) picture.addEventListener(type, resolve, { once: true })
    })
  const loadAfterPictures = async (pictures: readonly HTMLImageElement[]) => {
    const deadline = new Promise((resolve) => setTimeout(resolve, picturesDeadlineMs))
    // Scripts that arrive before the first frame hold it up. A page in the background has none.
    const firstFrame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await Promise.race([Promise.all([firstFrame, ...pictures.map(whenLoaded)]), deadline])
    load()
  }
  const loadAfterVideos = async (first: HTMLVideoElement) => {
    await whenBegun(first)
    if (isSlow()) {
      for (const next of [1, 2]) {
        const video = document.querySelectorAll('video')[next]
        if (video) await whenBegun(video)
      }
      // The request for the next video goes first: browsers allow few connections for all that follows.
      await new Promise((resolve) => setTimeout(resolve, nextVideoMs))
      // The videos after it go first too, while the largest script loads alone.
      await new Promise((resolve) => {
        const link = preload(libraries)
        for (const type of ['load', 'error']) link.addEventListener(type, resolve)
        setTimeout(resolve, librariesDeadlineMs)
      })
    }
    load()
  }
  const video = document.querySelector('video')
  // The service worker has the app cached.
  const isControlled = Boolean(navigator.serviceWorker?.controller)
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  if (isControlled) load()
  else if (video) void loadAfterVideos(video)
  else void loadAfterPictures(pictures)
}
