import LightHls, { ErrorTypes, Events, type HlsConfig } from 'hls.js/light'

export interface PlaybackState {
  /** The live is on the screen, and it moves. */
  isPlaying: boolean
  /** The browser waits for a tap. */
  isBlocked: boolean
  /** Seconds behind other viewers; 0 while that does not show. */
  behindSec: number
  /** The browser cannot play the stream, or has failed too often. */
  isBroken: boolean
}

export interface LivePlayback {
  play: () => Promise<void>
  /** Starts again after it is broken. */
  retry: () => void
  /** Jumps to the present. */
  toNow: () => void
  stop: () => void
}

/** From this many seconds more than usual on, the viewer is told that they are behind. */
const BEHIND_FROM_SEC = 3
const CHECK_MS = 1_000
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 4_000
/** Consecutive failures after which a browser that plays natively is not asked again: about half a minute. */
const NATIVE_FAILURES_MAX_COUNT = 10
const HLS_TYPE = 'application/vnd.apple.mpegurl'

const pauseMs = (failures: number): number => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))

const CONFIG: Partial<HlsConfig> = {
  lowLatencyMode: true,
  // A viewer who is a little behind plays slightly faster until they have caught up.
  maxLiveSyncPlaybackRate: 1.2,
  backBufferLength: 20,
  // Half-lives of the bandwidth estimate, in seconds: with the usual 3 and 9 a viewer stalls before a smaller rendition is
  // chosen.
  abrEwmaFastLive: 1,
  abrEwmaSlowLive: 3,
  // The library's worker has no address of its own, and the site's policy refuses such scripts.
  enableWorker: false,
}

/** Plays the playlist of a live: by hls.js if the browser has Media Source Extensions, or else natively (Safari). */
export function startPlayback(
  video: HTMLVideoElement,
  playlistUrl: string,
  onState: (state: PlaybackState) => void,
): LivePlayback {
  const state: PlaybackState = { isPlaying: false, isBlocked: false, behindSec: 0, isBroken: false }
  const change = (changes: Partial<PlaybackState>) => {
    const isNew = Object.entries(changes).some(([key, value]) => state[key as keyof PlaybackState] !== value)
    if (isNew) onState({ ...Object.assign(state, changes) })
  }
  const play = async () => {
    try {
      await video.play()
      change({ isBlocked: false })
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isRefused) return
      // Sound needs a tap first; a muted video usually does not.
      if (!video.muted) {
        video.muted = true
        await play()
      } else change({ isBlocked: true })
    }
  }
  const onBroken = () => change({ isBroken: true, isPlaying: false })
  const start = (): Source | undefined => {
    // oxlint-disable-next-line import/no-named-as-default-member -- the types have it as a member only
    if (LightHls.isSupported()) return playByHls(video, playlistUrl, onBroken)
    if (video.canPlayType(HLS_TYPE)) {
      return playNatively(video, playlistUrl, { onFailed: () => change({ isPlaying: false }), onBroken })
    }
    onBroken()
    return undefined
  }
  let source = start()

  const listeners = new AbortController()
  const { signal } = listeners
  video.addEventListener('playing', () => change({ isPlaying: true, isBlocked: false }), { signal })
  video.addEventListener('loadeddata', () => void play(), { signal })
  const timer = setInterval(() => {
    const behindSec = Math.floor(source?.behindSec() ?? 0)
    change({ behindSec: state.isPlaying && behindSec >= BEHIND_FROM_SEC ? behindSec : 0 })
  }, CHECK_MS)
  return {
    play,
    retry: () => {
      source?.stop()
      change({ isBroken: false })
      source = start()
    },
    toNow: () => {
      source?.toNow()
      void play()
    },
    stop: () => {
      clearInterval(timer)
      listeners.abort()
      source?.stop()
      video.removeAttribute('src')
      video.load()
    },
  }
}

interface Source {
  /** Seconds behind viewers who watch without interruption. */
  behindSec: () => number
  toNow: () => void
  stop: () => void
}

function playByHls(video: HTMLVideoElement, playlistUrl: string, onBroken: () => void): Source {
  const hls = new LightHls(CONFIG)
  let failures = 0
  let retrying: ReturnType<typeof setTimeout> | undefined
  hls.on(Events.FRAG_LOADED, () => {
    failures = 0
  })
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    failures += 1
    if (type === ErrorTypes.MEDIA_ERROR && failures <= 3) return hls.recoverMediaError()
    if (type !== ErrorTypes.NETWORK_ERROR) return onBroken()
    // The network was cut, or a server restarts: the live is still there afterwards.
    clearTimeout(retrying)
    retrying = setTimeout(() => {
      if (hls.levels.length === 0) hls.loadSource(playlistUrl)
      else hls.startLoad()
    }, pauseMs(failures))
  })
  hls.loadSource(playlistUrl)
  hls.attachMedia(video)
  return {
    behindSec: () => hls.latency - (hls.targetLatency ?? hls.latency),
    toNow: () => {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
    },
    stop: () => {
      clearTimeout(retrying)
      hls.destroy()
    },
  }
}

interface NativeEvents {
  /** Called when nothing plays until the next automatic reload. */
  onFailed: () => void
  onBroken: () => void
}

/**
 * Plays natively. After a failure a browser does not recover by itself, and gives little reason: the playlist is loaded
 * again from its current state.
 */
function playNatively(
  video: HTMLVideoElement,
  playlistUrl: string,
  { onFailed, onBroken }: NativeEvents,
): Source {
  const latestSec = () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0)
  const listeners = new AbortController()
  const { signal } = listeners
  let failures = 0
  let retrying: ReturnType<typeof setTimeout> | undefined
  const load = () => {
    clearTimeout(retrying)
    video.src = playlistUrl
    video.load()
  }
  video.addEventListener(
    'playing',
    () => {
      failures = 0
    },
    { signal },
  )
  video.addEventListener(
    'error',
    () => {
      onFailed()
      // Without a network every attempt fails.
      if (!navigator.onLine) return addEventListener('online', load, { once: true, signal })
      failures += 1
      if (failures > NATIVE_FAILURES_MAX_COUNT) return onBroken()
      clearTimeout(retrying)
      retrying = setTimeout(load, pauseMs(failures))
    },
    { signal },
  )
  load()
  return {
    behindSec: () => Math.max(0, latestSec() - video.currentTime),
    toNow: () => {
      video.currentTime = latestSec()
    },
    stop: () => {
      clearTimeout(retrying)
      listeners.abort()
    },
  }
}
