import type { isLineSlow } from './slow-line.ts'

declare global {
  interface Window {
    /** For the entry, when the app itself did not come. */
    beginAnew?: () => Promise<void>
  }
}

/**
 * Asks for the app once the first video has begun: over a slow line the app would take it from the video, which needs a
 * part of it only. On a very slow line the next two go before it too, for whoever swipes meanwhile, and the libraries
 * come before the rest.
 * @param scripts addresses of the app's scripts, the entry first
 */
export function startApp(
  [entry = '', libraries = '', ...others]: readonly string[],
  isSlow: typeof isLineSlow,
): void {
  /** Later than that nobody waits for a video to begin, but for a page that answers. */
  const videoDeadlineMs = 2_000
  const nextVideoMs = 100
  /** Browsers that tell nothing of a preload get the rest then. */
  const librariesDeadlineMs = 10_000
  const answerDeadlineMs = 5_000
  /** Without its scripts the page is a picture: it begins anew when the server answers, more and more seldom. */
  const beginAnew = async () => {
    const countKey = 'vireo.begun-anew'
    let count = 0
    try {
      count = Number(sessionStorage.getItem(countKey))
      sessionStorage.setItem(countKey, String(count + 1))
    } catch {
      // Without storage each time is the first.
    }
    const said = document.querySelector('.stranded') ?? document.createElement('p')
    Object.assign(said, { className: 'stranded', role: 'status' })
    document.body.append(said)
    // Later than the element: what is there from the start is not read out.
    setTimeout(() => said.replaceChildren('Vireo didn’t load completely. Retrying automatically.'), 100)
    await new Promise((resolve) => setTimeout(resolve, Math.min(60_000, 2_000 * 2 ** count)))
    const { ok: isAnswered } = await fetch('/version.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(answerDeadlineMs),
    }).catch(() => ({ ok: false }))
    if (isAnswered) location.reload()
    else void beginAnew()
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside is there in the document
  const preload = (href: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    document.head.append(link)
    return link
  }
  const load = () => {
    const main = Object.assign(document.createElement('script'), { type: 'module', src: entry })
    main.addEventListener('error', () => void beginAnew())
    window.beginAnew = beginAnew
    // All at once: each would tell of the next one only when it has come.
    for (const script of [libraries, ...others]) preload(script)
    document.head.append(main)
  }
  const whenBegun = (video: HTMLVideoElement) =>
    new Promise((resolve) => {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || video.error) resolve(video)
      for (const type of ['loadeddata', 'error']) video.addEventListener(type, resolve, { once: true })
      setTimeout(resolve, videoDeadlineMs)
    })
  const loadAfterVideos = async (first: HTMLVideoElement) => {
    await whenBegun(first)
    if (isSlow()) {
      for (const next of [1, 2]) {
        const video = document.querySelectorAll('video')[next]
        // oxlint-disable-next-line no-await-in-loop -- one is asked for after the other
        if (video) await whenBegun(video)
      }
      // The video after them asks first: browsers have few connections for all that follows.
      await new Promise((resolve) => setTimeout(resolve, nextVideoMs))
      // So do those that follow, while the largest script comes alone.
      await new Promise((resolve) => {
        const link = preload(libraries)
        for (const type of ['load', 'error']) link.addEventListener(type, resolve)
        setTimeout(resolve, librariesDeadlineMs)
      })
    }
    load()
  }
  const video = document.querySelector('video')
  // It has the app at hand.
  const isControlled = Boolean(navigator.serviceWorker?.controller)
  if (video && !isControlled) void loadAfterVideos(video)
  else load()
}
