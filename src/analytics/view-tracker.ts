import { STRETCH_MAX_COUNT } from '#contract/constants.ts'
import type { Stretch, ViewScene } from '#contract/models/view-report.ts'
import type { PlaybackEvent } from '#src/player/playback-events.ts'

/** A video that had the screen and played. */
export interface WatchedView {
  videoId: string
  scene: ViewScene
  isSoundOn: boolean
  /** Parts that were watched, in their order. */
  stretches: Stretch[]
}

/** Speeds at which players play. Positions that tell of others come from a seek, or from a video that has begun again. */
const SPEEDS = { min: 0.25, max: 2.2 }
/** A part that begins so near to the end of the one before continues it. */
const SAME_PLACE_SEC = 0.35
const SAME_SPEED = 0.15
/** Less than this nobody has watched: a video that a swipe passes, or the moments between a cut and the pause after it. */
const WATCHED_MIN_SEC = 0.1

interface Current extends WatchedView {
  /** Place and time at which the part began that plays now. */
  open: { fromSec: number; fromMs: number } | undefined
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The part between two moments. Elapsed time decides where the position does not: after a seek, or in a loop. */
function stretchOf(fromSec: number, elapsedMs: number, positionSec: number): Stretch {
  const elapsedSec = elapsedMs / 1_000
  const speed = elapsedSec > 0 ? (positionSec - fromSec) / elapsedSec : 0
  const isSteady = speed >= SPEEDS.min && speed <= SPEEDS.max
  return isSteady
    ? [round(fromSec), round(positionSec), round(speed)]
    : [round(fromSec), round(fromSec + elapsedSec), 1]
}

function addTo(stretches: Stretch[], stretch: Stretch): void {
  const [fromSec, toSec, speed] = stretch
  if (toSec <= fromSec) return
  const last = stretches.at(-1)
  const isNext =
    last && Math.abs(last[1] - fromSec) < SAME_PLACE_SEC && Math.abs(last[2] - speed) < SAME_SPEED
  if (isNext) last[1] = Math.max(last[1], toSec)
  else if (stretches.length < STRETCH_MAX_COUNT) stretches.push(stretch)
}

const durationSecOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [fromSec, toSec, speed]) => sum + (toSec - fromSec) / speed, 0)

/**
 * Follows the video that has the screen, and emits what was watched of it when it loses the screen. One that hardly
 * played emits nothing.
 * @param sceneAt called with the path of the page when a video gets the screen
 */
export function createViewTracker(sceneAt: (path: string) => ViewScene, emit: (view: WatchedView) => void) {
  const moving = new Set<string>()
  let current: Current | undefined

  function begin(event: PlaybackEvent): void {
    const { videoId, path, positionSec: fromSec, timeMs: fromMs } = event
    current = { videoId, scene: sceneAt(path), isSoundOn: false, stretches: [], open: undefined }
    if (moving.has(videoId)) current.open = { fromSec, fromMs }
  }

  /** Closes the part that plays, if one does. */
  function close({ timeMs, positionSec }: Pick<PlaybackEvent, 'timeMs' | 'positionSec'>): void {
    if (!current?.open) return
    const { fromSec, fromMs } = current.open
    addTo(current.stretches, stretchOf(fromSec, timeMs - fromMs, positionSec))
    current.open = undefined
  }

  function end(): void {
    if (current && durationSecOf(current.stretches) >= WATCHED_MIN_SEC) {
      const { open: _open, ...view } = current
      emit(view)
    }
    current = undefined
  }

  function follow(event: PlaybackEvent, video?: HTMLVideoElement): void {
    const { type, videoId, timeMs, positionSec } = event
    if (type === 'playing') moving.add(videoId)
    if (type === 'pause' || type === 'error' || type === 'request') moving.delete(videoId)
    if (type === 'show') {
      close(event)
      end()
      begin(event)
    }
    if (current?.videoId !== videoId) return
    if (video && !video.muted && video.volume > 0) current.isSoundOn = true
    switch (type) {
      case 'playing':
        // A seek says so by playing on.
        close(event)
        current.open = { fromSec: positionSec, fromMs: timeMs }
        break
      case 'ended':
        close(event)
        // Videos loop: one that has reached its end plays on from its beginning.
        if (moving.has(videoId)) current.open = { fromSec: 0, fromMs: timeMs }
        break
      case 'waiting':
      case 'pause':
      case 'error':
        close(event)
        break
      case 'hide':
        close(event)
        end()
        break
      default:
        break
    }
  }

  return {
    follow,
    /** Emits what was watched so far, since the page may end before the video does. The rest is a view of its own. */
    cut(video: HTMLVideoElement | undefined, timeMs: number): void {
      if (!current) return
      const positionSec = video?.currentTime ?? current.open?.fromSec ?? 0
      const { videoId, scene, open } = current
      close({ timeMs, positionSec })
      end()
      current = {
        videoId,
        scene,
        isSoundOn: false,
        stretches: [],
        open: open && { fromSec: positionSec, fromMs: timeMs },
      }
    },
  }
}
