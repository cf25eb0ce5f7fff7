import { subscribe } from 'valtio'

import { canAutoplay, canPlayUnasked } from '#src/state/connection.ts'
import { currentSpeed, playerSettings } from '#src/state/player-settings.ts'
import { setBrowserNeedMute } from '#src/state/video-control.ts'

import {
  announce,
  announceSoFar,
  createPlayer,
  farthestFrom,
  markEmpty,
  markLive,
  putInto,
  release,
  setFile,
  stateOf,
  unload,
  type Player,
  type RingClip,
  type RingState,
} from './ring-player.ts'
import { isSought, positionOf, startAt } from './seek.ts'

/** Live video elements at any time: the clip on the screen, the next two the way one goes, and the one before. */
const RING_SIZE = 4
const PRELOADED_AHEAD = 2

/**
 * A few video elements that go from clip to clip: creating one per clip would freeze a phone. Elements are
 * moved into the slot of the clip they play. Playback starts as soon as a clip peeks in.
 */
export class PlayerRing {
  readonly #players: Player[]
  readonly #clipAt: (index: number) => RingClip | undefined
  readonly #onState: (index: number, state: RingState, video: HTMLVideoElement | undefined) => void
  readonly #stopWatchingSettings: () => void
  #current = -1
  /** 1 for somebody who goes on, -1 for somebody who goes back. */
  #direction = 1
  #currentId: string | undefined
  #qualityPx = playerSettings.qualityPx
  /** Also by their choice that nothing plays by itself. */
  #isPausedByPerson = false
  /** Before the feed had told which clip has the screen: it is for that one. */
  #isToggledEarly = false
  #isSilent = true
  /** Where clips go on when the person comes back to them. */
  readonly #leftAtSec = new Map<string, number>()
  #reported: unknown[] = []

  /**
   * @param onState hears of the clip on the screen, by its index, with its element once it has one
   * @param early have clips already, named by their `data-clip`, which this takes away
   */
  constructor(
    clipAt: (index: number) => RingClip | undefined,
    onState: (index: number, state: RingState, video: HTMLVideoElement | undefined) => void,
    early: readonly HTMLVideoElement[],
  ) {
    this.#clipAt = clipAt
    this.#onState = onState
    this.#players = Array.from({ length: RING_SIZE }, (_, place) =>
      this.#addPlayer(early[place] ?? document.createElement('video')),
    )
    for (const player of this.#players) if (player.clipId) announceSoFar(player)
    this.#applySettings()
    this.#stopWatchingSettings = subscribe(playerSettings, () => this.#applySettings(), true)
  }

  /** Gives the clip at `index` the screen: it loads first and alone, its neighbours when it can play. */
  show(index: number): void {
    const clipId = this.#clipAt(index)?.id
    const isOther = clipId !== this.#currentId
    if (isOther) {
      // Nobody goes back from the first one.
      this.#direction = index === this.#current - 1 && index > 0 ? -1 : 1
      this.#isPausedByPerson = canPlayUnasked() === this.#isToggledEarly
      this.#isToggledEarly = false
      announce('hide', this.#playing())
    }
    this.#current = index
    this.#currentId = clipId
    if (isOther) this.#letGoOfFar()
    if (!this.#isPausedByPerson || this.#playing()) return this.#play(isOther)
    this.#vacate(index)
    this.#report()
  }

  #play(isNew: boolean): void {
    const index = this.#current
    const player = this.#load(index)
    if (!player) return
    if (isNew) announce('show', player)
    this.#applySound()
    if (this.#isPausedByPerson) player.video.pause()
    else this.#start(player)
    markLive(player.video)
    this.prepareNext()
    this.#report()
  }

  /** Starts a clip that peeks in, silently: it gets its sound with the screen. One that has it and was away goes on. */
  peek(index: number): void {
    const player = this.#playerOf(index)
    const isCurrent = index === this.#current
    if (!player || (isCurrent ? this.#isPausedByPerson : !canPlayUnasked())) return
    if (!isCurrent) player.video.muted = true
    this.#load(index)
    this.#start(player)
  }

  /** The next clips the way one goes, both at once when this one can play: the server sends no more than their heads at first. */
  prepareNext(): void {
    const { readyState = 0 } = this.#playing()?.video ?? {}
    if (!canAutoplay() || readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return
    for (let ahead = 1; ahead <= PRELOADED_AHEAD; ahead += 1)
      this.#load(this.#current + ahead * this.#direction)
  }

  /** Clips stand elsewhere in their list than before. */
  rearrange(indexOf: (clipId: string) => number): void {
    for (const player of this.#players) if (player.clipId) player.index = indexOf(player.clipId)
    const current = this.#currentId === undefined ? -1 : indexOf(this.#currentId)
    if (current < 0) return
    this.#current = current
    this.#report()
  }

  /** What is still to come of it must not take the line from the clips to come. */
  leave(index: number): void {
    const player = this.#playerOf(index)
    if (!player) return
    const { video, clipId } = player
    this.#leftAtSec.set(clipId, positionOf(video))
    if (video.networkState === HTMLMediaElement.NETWORK_LOADING) unload(video)
    else video.pause()
  }

  toggle(): void {
    if (this.#currentId === undefined) {
      this.#isToggledEarly = !this.#isToggledEarly
      return
    }
    const player = this.#playerOf(this.#current)
    this.#isPausedByPerson = player?.video.paused === false
    if (this.#isPausedByPerson) player?.video.pause()
    else this.#play(player === undefined)
    announce('click', this.#playerOf(this.#current))
  }

  /** Loads a clip that failed once more, from where it was. */
  retry(): void {
    this.show(this.#current)
  }

  /** The page was hidden, also by a dialog, or is seen again: clips go on where they were, unless the person had paused. */
  setVisible(isVisible: boolean): void {
    const player = this.#playerOf(this.#current)
    if (!player) return
    const isElsewhere = document.pictureInPictureElement === player.video
    if (!isVisible && !isElsewhere) player.video.pause()
    else if (isVisible && !this.#isPausedByPerson) this.#start(player)
  }

  /** The clip on the screen has sound or not; the others never have. */
  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent
    this.#applySound()
  }

  /** The clip that has the screen, once the feed has told. */
  get currentId(): string | undefined {
    return this.#currentId
  }

  /** Seconds into the clip that has the screen. */
  get positionSec(): number {
    const { video } = this.#playing() ?? {}
    return video ? positionOf(video) : 0
  }

  destroy(): void {
    this.#stopWatchingSettings()
    announce('hide', this.#playing())
    for (const { video } of this.#players) {
      unload(video)
      video.remove()
    }
  }

  #addPlayer(video: HTMLVideoElement): Player {
    const player = createPlayer(video)
    for (const type of ['play', 'playing', 'pause', 'waiting', 'error', 'emptied'] as const) {
      video.addEventListener(type, () => {
        if (type !== 'emptied') announce(type, player)
        if (player.index === this.#current) this.#report()
      })
    }
    // However it lets go of its file, and whoever asks for it again.
    video.addEventListener('emptied', () => markEmpty(video))
    video.addEventListener('playing', () => {
      if (player.index === this.#current) markLive(video)
    })
    video.addEventListener('loadeddata', () => {
      announce('loadeddata', player)
      if (player.index === this.#current) this.#report()
    })
    video.addEventListener('error', () => {
      // The network went, and another form of the clip is on this device.
      const clip = this.#clipAt(player.index)
      if (clip?.id === player.clipId && !video.src.endsWith(clip.url)) this.#takeUp(player, clip)
    })
    // A clip that loops does not end, it seeks to its start.
    video.addEventListener('seeked', () => {
      if (video.loop && !isSought(video)) announce('ended', player)
    })
    video.addEventListener('ended', () => announce('ended', player))
    video.addEventListener('canplay', () => this.prepareNext())
    return player
  }

  #playerOf(index: number): Player | undefined {
    return this.#players.find((player) => player.index === index && index >= 0)
  }

  /** The one with the clip that has the screen, wherever that stands now. */
  #playing(): Player | undefined {
    return this.#players.find(({ clipId }) => clipId !== '' && clipId === this.#currentId)
  }

  #load(index: number): Player | undefined {
    const clip = this.#clipAt(index)
    if (!clip) return undefined
    const known = this.#players.find(({ clipId }) => clipId === clip.id)
    this.#vacate(index, known)
    if (known) {
      known.index = index
      if (known.video.parentElement !== clip.slot) putInto(clip.slot, known.video)
      if (known.video.error) this.#leftAtSec.set(clip.id, positionOf(known.video))
      // It was left half loaded. Or the network went while it was made ready; what is kept may play it now.
      if (known.video.error || !known.video.hasAttribute('src')) this.#request(known, clip)
      return known
    }
    const player = farthestFrom(this.#current, this.#direction, this.#players)
    Object.assign(player, { index, clipId: clip.id })
    this.#request(player, clip)
    putInto(clip.slot, player.video)
    return player
  }

  #request(player: Player, clip: RingClip): void {
    setFile(player.video, clip)
    startAt(player.video, this.#leftAtSec.get(clip.id) ?? clip.startSec)
    announce('request', player)
  }

  /** Takes the place from a clip that stood there before. */
  #vacate(index: number, except?: Player): void {
    const player = this.#playerOf(index)
    if (player && player !== except) release(player)
  }

  /** The server sends what was asked for first: after a leap that is none of the clips to come. */
  #letGoOfFar(): void {
    for (const { index, video } of this.#players) {
      const ahead = (index - this.#current) * this.#direction
      const isFar = index >= 0 && (ahead < -1 || ahead > PRELOADED_AHEAD)
      if (isFar && video.networkState === HTMLMediaElement.NETWORK_LOADING) unload(video)
    }
  }

  #applySettings(): void {
    const speed = currentSpeed(playerSettings)
    const { isAutoAdvancing, qualityPx, volume } = playerSettings
    if (qualityPx !== this.#qualityPx) this.#reload()
    this.#qualityPx = qualityPx
    for (const { video } of this.#players) {
      video.loop = !isAutoAdvancing
      video.volume = volume
      if (video.defaultPlaybackRate === speed) continue
      video.defaultPlaybackRate = speed
      video.playbackRate = speed
    }
  }

  /** Takes up another rendition at the same second; the neighbours follow when they are needed. */
  #reload(): void {
    for (const player of this.#players) if (player.index !== this.#current) release(player)
    const player = this.#playing()
    const clip = this.#clipAt(this.#current)
    if (player && clip) this.#takeUp(player, clip)
  }

  #takeUp({ video }: Player, clip: RingClip): void {
    const { paused: isPaused } = video
    startAt(video, positionOf(video))
    setFile(video, clip)
    if (!isPaused) video.play().catch(() => this.#report())
  }

  #applySound(): void {
    for (const { video, index } of this.#players) video.muted = index !== this.#current || this.#isSilent
  }

  #start(player: Player): void {
    if (!player.video.paused) return
    player.video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || player.video.muted) return
      setBrowserNeedMute()
      player.video.muted = true
      player.video.play().catch(() => this.#report())
    })
  }

  #report(): void {
    const video = this.#playerOf(this.#current)?.video
    const state = stateOf(video)
    const index = this.#current
    const report = [index, video, ...Object.values(state)]
    if (report.every((part, place) => part === this.#reported[place])) return
    this.#reported = report
    this.#onState(index, state, video)
  }
}
