import { setBrowserNeedMute } from '#src/state/video-control.ts'

/** Live video elements at any time: the clip on the screen, the next two and the one before. */
const RING_SIZE = 4
const PRELOADED_AHEAD = 2

export interface RingClip {
  slot: Element
  url: string
}

export interface RingState {
  isPaused: boolean
  isWaiting: boolean
  hasFailed: boolean
}

interface Player {
  video: HTMLVideoElement
  index: number
}

/**
 * A few video elements that go from clip to clip: creating one per clip would freeze a phone. Elements are
 * moved into the slot of the clip they play. Playback starts as soon as a clip peeks in.
 */
export class PlayerRing {
  readonly #players: Player[]
  readonly #clipAt: (index: number) => RingClip | undefined
  readonly #onState: (state: RingState) => void
  #current = -1
  #isPausedByPerson = false
  #isSilent = true
  #reported: RingState | undefined

  constructor(clipAt: (index: number) => RingClip | undefined, onState: (state: RingState) => void) {
    this.#clipAt = clipAt
    this.#onState = onState
    this.#players = Array.from({ length: RING_SIZE }, () => this.#createPlayer())
  }

  /** Gives the clip at `index` the screen: it loads first and alone, its neighbours when it can play. */
  show(index: number): void {
    if (index !== this.#current) {
      this.#isPausedByPerson = false
      this.#current = index
    }
    const player = this.#load(index)
    if (!player) return
    this.#applySound()
    this.#start(player)
    if (player.video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) this.#preload()
    this.#report()
  }

  /** Starts a clip that peeks in, silently: it gets its sound with the screen. */
  peek(index: number): void {
    const player = this.#playerOf(index)
    if (!player || index === this.#current) return
    player.video.muted = true
    this.#start(player)
  }

  leave(index: number): void {
    this.#playerOf(index)?.video.pause()
  }

  toggle(): void {
    const player = this.#playerOf(this.#current)
    if (!player) return
    this.#isPausedByPerson = !player.video.paused
    if (player.video.paused) this.#start(player)
    else player.video.pause()
  }

  /** Loads a clip that failed once more. */
  retry(): void {
    const player = this.#playerOf(this.#current)
    player?.video.load()
    this.show(this.#current)
  }

  /** The page was hidden or is seen again: clips go on where they were, unless the person had paused. */
  setVisible(isVisible: boolean): void {
    const player = this.#playerOf(this.#current)
    if (!player) return
    if (!isVisible) player.video.pause()
    else if (!this.#isPausedByPerson) this.#start(player)
  }

  /** The clip on the screen has sound or not; the others never have. */
  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent
    this.#applySound()
  }

  videoAt(index: number): HTMLVideoElement | undefined {
    return this.#playerOf(index)?.video
  }

  destroy(): void {
    for (const { video } of this.#players) {
      video.pause()
      video.removeAttribute('src')
      video.load()
      video.remove()
    }
  }

  #createPlayer(): Player {
    const video = document.createElement('video')
    Object.assign(video, {
      muted: true,
      loop: true,
      playsInline: true,
      preload: 'auto',
      disableRemotePlayback: true,
    })
    video.setAttribute('playsinline', '')
    video.tabIndex = -1
    const player: Player = { video, index: -1 }
    for (const type of ['play', 'playing', 'pause', 'waiting', 'error', 'emptied'] as const) {
      video.addEventListener(type, () => {
        if (player.index === this.#current) this.#report()
      })
    }
    video.addEventListener('canplay', () => {
      if (player.index === this.#current) this.#preload()
    })
    return player
  }

  #playerOf(index: number): Player | undefined {
    return this.#players.find((player) => player.index === index)
  }

  #load(index: number): Player | undefined {
    const clip = this.#clipAt(index)
    if (!clip) return undefined
    const known = this.#playerOf(index)
    if (known) {
      if (known.video.parentElement !== clip.slot) putInto(clip.slot, known.video)
      return known
    }
    const player = this.#farthest(index)
    player.index = index
    player.video.src = clip.url
    putInto(clip.slot, player.video)
    return player
  }

  /** The element whose clip is farthest away, one behind counting as farther than one ahead. */
  #farthest(index: number): Player {
    const distance = (player: Player) =>
      player.index < 0 ? Infinity : player.index < index ? (index - player.index) * 2 : player.index - index
    return this.#players.reduce((farthest, player) =>
      distance(player) > distance(farthest) ? player : farthest,
    )
  }

  #preload(): void {
    for (let ahead = 1; ahead <= PRELOADED_AHEAD; ahead += 1) this.#load(this.#current + ahead)
  }

  #applySound(): void {
    for (const { video, index } of this.#players) video.muted = index !== this.#current || this.#isSilent
  }

  #start(player: Player): void {
    player.video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || player.video.muted) return
      setBrowserNeedMute()
      player.video.muted = true
      player.video.play().catch(() => this.#report())
    })
  }

  #report(): void {
    const video = this.#playerOf(this.#current)?.video
    if (!video) return
    const state = {
      isPaused: video.paused,
      // Buffering: the ready state is under 2 (specification section 4).
      isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA,
      hasFailed: video.error !== null,
    }
    if (isSame(state, this.#reported)) return
    this.#reported = state
    this.#onState(state)
  }
}

const isSame = (state: RingState, other: RingState | undefined) =>
  state.isPaused === other?.isPaused &&
  state.isWaiting === other.isWaiting &&
  state.hasFailed === other.hasFailed

/** Marks the slot as soon as a frame is on the screen: what stands under the clip need not be painted then. */
function putInto(slot: Element, video: HTMLVideoElement): void {
  video.parentElement?.removeAttribute('data-live')
  slot.append(video)
  const mark = () => {
    if (video.parentElement === slot) slot.setAttribute('data-live', '')
  }
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(mark)
  else (video as HTMLVideoElement).addEventListener('playing', mark, { once: true })
}
