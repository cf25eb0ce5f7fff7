import { canPlayUnasked } from '#src/state/connection.ts'
import type { TapTarget } from '#src/ui/document.ts'

import { growCells } from './grow-cell.ts'
import { positionOf, startAt } from './seek.ts'

/** Passing over a cell, or scrolling on, fetches nothing. */
const HOVER_DELAY_MS = 200

/** The name of a tap on a cell that plays (specification section 3, tap-target labels). */
const PREVIEW_TAP: TapTarget = 'hot_video_preview'

/** Preview play modes (specification section 2.4): the cell under the pointer or in focus, or the centred one. */
type PreviewPlayMode = 'listMouseTrigger' | 'listAuto'

interface GridPreview {
  /** Children with `data-video-id` are the cells. */
  grid: HTMLElement
  /** The file to play for a video. */
  urlOf: (videoId: string) => string | undefined
  /** Whether cells are as wide as the page. They play in place, whatever the pointing device. */
  isOneColumn: boolean
  /** Second at which a video begins. */
  startOf?: (videoId: string) => number
  /** Called with the position of the playing video when the page is left. */
  onLeave?: (videoId: string, second: number) => void
}

/** Plays a grid's videos in their cells, muted and at most one at a time, until `signal` ends it. */
export function runGridPreview(
  { grid, urlOf, isOneColumn, startOf, onLeave }: GridPreview,
  signal: AbortSignal,
): void {
  const isPointedAt = !isOneColumn && matchMedia('(hover: hover)').matches
  const mode: PreviewPlayMode = isPointedAt ? 'listMouseTrigger' : 'listAuto'
  const video = createPreview()
  growCells(grid, signal)
  let wanted: HTMLElement | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(resting)
    delete wanted?.dataset['tap']
    wanted = undefined
    if (!video.src) return
    video.removeAttribute('src')
    video.load()
    video.remove()
  }
  const start = (cell: HTMLElement) => {
    const videoId = cell.dataset['videoId'] ?? ''
    const url = urlOf(videoId)
    if (!url || !isAllowed()) return
    cell.querySelector('img')?.after(video)
    video.src = url
    startAt(video, startOf?.(videoId) ?? 0)
    void play(cell)
  }
  const play = async (cell: HTMLElement) => {
    try {
      await video.play()
      if (cell === wanted) cell.dataset['tap'] = PREVIEW_TAP
    } catch {
      // The poster stays.
    }
  }
  const want = (cell: HTMLElement | undefined) => {
    if (cell === wanted) return
    stop()
    wanted = cell
    if (cell) resting = setTimeout(() => start(cell), HOVER_DELAY_MS)
  }
  const playCentred = () =>
    want(
      mode === 'listAuto'
        ? centredCell(grid)
        : cellOf(grid.querySelector(':hover') ?? document.activeElement, grid),
    )

  if (mode === 'listMouseTrigger') {
    const onPoint = ({ target }: Event) => want(cellOf(target, grid))
    const onPointAway = ({ relatedTarget }: FocusEvent | PointerEvent) => want(cellOf(relatedTarget, grid))
    for (const type of ['pointerover', 'focusin']) grid.addEventListener(type, onPoint, { signal })
    grid.addEventListener('pointerout', onPointAway, { signal })
    grid.addEventListener('focusout', onPointAway, { signal })
  } else {
    addEventListener('scroll', playCentred, { signal, passive: true })
  }
  const noteLeave = () => {
    const videoId = wanted?.dataset['videoId']
    if (videoId && video.src) onLeave?.(videoId, positionOf(video))
  }
  // Before the video is unloaded, and before the page records where it was left.
  addEventListener('pagehide', noteLeave, { signal, capture: true })
  document.addEventListener('visibilitychange', noteLeave, { signal })
  // A pointer that was there before this script, or while the page was hidden, counts only once it moves.
  playCentred()
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : playCentred()), { signal })
  signal.addEventListener('abort', stop)
}

function createPreview(): HTMLVideoElement {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, loop: true, playsInline: true, disableRemotePlayback: true })
  // Same as the players of a feed.
  video.crossOrigin = 'anonymous'
  video.setAttribute('aria-hidden', 'true')
  video.tabIndex = -1
  return video
}

const isAllowed = () => canPlayUnasked() && !document.hidden

function cellOf(target: EventTarget | null, grid: HTMLElement): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest('[data-video-id]') : null
  return cell instanceof HTMLElement && grid.contains(cell) ? cell : undefined
}

/**
 * Finds the cell whose middle is nearest to the screen's, if that is visible: large cells are rarely visible as a
 * whole.
 */
function centredCell(grid: HTMLElement): HTMLElement | undefined {
  let nearest: HTMLElement | undefined
  let leastPx = Infinity
  for (const cell of grid.querySelectorAll<HTMLElement>('[data-video-id]')) {
    const { top, bottom, left, right } = cell.getBoundingClientRect()
    const middlePx = (top + bottom) / 2
    const distancePx = Math.hypot((left + right - innerWidth) / 2, middlePx - innerHeight / 2)
    if (middlePx < 0 || middlePx > innerHeight || distancePx >= leastPx) continue
    nearest = cell
    leastPx = distancePx
  }
  return nearest
}
