import { subscribe } from 'valtio'

import { canAutoplay, canPlayUnasked } from '#src/state/connection.ts'
import { currentSpeed, playerSettings } from '#src/state/player-settings.ts'
import { setBrowserNeedMute } from '#src/state/video-control.ts'

import {
  announce,
  announceSoFar,
  createPlayer,
  farthestFrom,
  isLooping,
  markEmpty,
  markLive,
  putInto,
  release,
  setFile,
  stateOf,
  unload,
  type Player,
  type RingVideo,
  type RingState,
} from './ring-player.ts'
import { isSought, positionOf, startAt } from './seek.ts'

/**
 * Number of live video elements: the video on the screen, the next two in the viewer's direction, and the
 * previous one.
 */
const RING_SIZE = 4
const PRELOADED_AHEAD = 2
/** A video that takes longer to begin again waits for its data. */
const LOOP_MS = 1_000

/**
 * Moves a few video elements from video to video, since creating one per video would freeze a phone. Each element
 * is moved into the slot of its video. Playback starts as soon as a video peeks in.
 */
export class PlayerRing {
  readonly #players: Player[]
  readonly #videoAt: (index: number) => RingVideo | undefined
  readonly #onState: (index: number, state: RingState, element: HTMLVideoElement | undefined) => void
  readonly #stopWatchingSettings: () => void
  #current = -1
  /** 1 when the viewer goes forward, -1 when they go back. */
  #direction = 1
  #currentId: string | undefined
  #qualityPx = playerSettings.qualityPx
  /** Also when the viewer has turned autoplay off. */
  #isPausedByViewer = false
  /** Set by a tap before the feed has reported which video has the screen. It counts for that video. */
  #isToggledEarly = false
  #isSilent = true
  /** Positions at which videos resume when the viewer returns to them. */
  readonly #leftAtSec = new Map<string, number>()
  #reported: unknown[] = []
  #loop: ReturnType<typeof setTimeout> | undefined

  /**
   * @param onState is called with the index of the video on the screen, and with its element once it has one
   * @param early elements that have videos already, named by their `data-video`, which this removes
   */
  constructor(
    videoAt: (index: number) => RingVideo | undefined,
    onState: (index: number, state: RingState, element: HTMLVideoElement | undefined) => void,
    early: readonly HTMLVideoElement[],
  ) {
    this.#videoAt = videoAt
    this.#onState = onState
    this.#players = Array.from({ length: RING_SIZE }, (_, place) =>
      this.#addPlayer(early[place] ?? document.createElement('video')),
    )
    for (const player of this.#players) if (player.videoId) announceSoFar(player)
    this.#applySettings()
    this.#stopWatchingSettings = subscribe(playerSettings, () => this.#applySettings(), true)
  }

  /** Gives the video at `index` the screen: it loads first and alone, its neighbours once it can play. */
  show(index: number): void {
    const videoId = this.#videoAt(index)?.id
    const isOther = videoId !== this.#currentId
    if (isOther) {
      // There is nothing before the first video.
      this.#direction = index === this.#current - 1 && index > 0 ? -1 : 1
      this.#isPausedByViewer = canPlayUnasked() === this.#isToggledEarly
      this.#isToggledEarly = false
      announce('hide', this.#playing())
    }
    this.#current = index
    this.#currentId = videoId
    if (isOther) this.#letGoOfFar()
    if (!this.#isPausedByViewer || this.#playing()) return this.#play(isOther)
    this.#vacate(index)
    this.#report()
  }

  #play(isNew: boolean): void {
    const index = this.#current
    const player = this.#load(index)
    if (!player) return
    if (isNew) announce('show', player)
    this.#applySound()
    if (this.#isPausedByViewer) player.element.pause()
    else this.#start(player)
    markLive(player.element)
    this.prepareNext()
    this.#report()
  }

  /** Starts a video that peeks in, without sound until it has the screen. A video that has the screen resumes. */
  peek(index: number): void {
    const player = this.#playerOf(index)
    const isCurrent = index === this.#current
    if (!player || (isCurrent ? this.#isPausedByViewer : !canPlayUnasked())) return
    if (!isCurrent) player.element.muted = true
    this.#load(index)
    this.#start(player)
  }

  /**
   * Prepares the next videos in the viewer's direction, both once this one can play: the server sends only their
   * heads at first.
   */
  prepareNext(): void {
    const { readyState = 0 } = this.#playing()?.element ?? {}
    if (!canAutoplay() || readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return
    for (let ahead = 1; ahead <= PRELOADED_AHEAD; ahead += 1)
      this.#load(this.#current + ahead * this.#direction)
  }

  /** Adjusts to videos whose place in the list has changed. */
  rearrange(indexOf: (videoId: string) => number): void {
    for (const player of this.#players) if (player.videoId) player.index = indexOf(player.videoId)
    const current = this.#currentId === undefined ? -1 : indexOf(this.#currentId)
    if (current < 0) return
    this.#current = current
    this.#report()
  }

  /** Stops loading a video that was left, so that it does not compete with the next ones. */
  leave(index: number): void {
    const player = this.#playerOf(index)
    if (!player) return
    const { element, videoId } = player
    this.#leftAtSec.set(videoId, positionOf(element))
    if (element.networkState === HTMLMediaElement.NETWORK_LOADING) unload(element)
    else element.pause()
  }

  toggle(): void {
    if (this.#currentId === undefined) {
      this.#isToggledEarly = !this.#isToggledEarly
      return
    }
    const player = this.#playerOf(this.#current)
    this.#isPausedByViewer = player?.element.paused === false
    if (this.#isPausedByViewer) player?.element.pause()
    else this.#play(player === undefined)
    announce('click', this.#playerOf(this.#current))
  }

  /** Loads a failed video again and resumes where it was. */
  retry(): void {
    this.show(this.#current)
  }

  /**
   * Handles a page that is hidden, also by a dialog, or shown again: videos resume unless the viewer had paused
   * them.
   */
  setVisible(isVisible: boolean): void {
    const player = this.#playerOf(this.#current)
    if (!player) return
    const isElsewhere = document.pictureInPictureElement === player.element
    if (!isVisible && !isElsewhere) player.element.pause()
    else if (isVisible && !this.#isPausedByViewer) this.#start(player)
  }

  /** Sets whether the video on the screen has sound; the others never have. */
  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent
    this.#applySound()
  }

  /** Id of the video that has the screen, once the feed has reported it. */
  get currentId(): string | undefined {
    return this.#currentId
  }

  /** Seconds into the video that has the screen. */
  get positionSec(): number {
    const { element } = this.#playing() ?? {}
    return element ? positionOf(element) : 0
  }

  destroy(): void {
    this.#stopWatchingSettings()
    clearTimeout(this.#loop)
    announce('hide', this.#playing())
    for (const { element } of this.#players) {
      unload(element)
      element.remove()
    }
  }

  #addPlayer(element: HTMLVideoElement): Player {
    const player = createPlayer(element)
    for (const type of ['play', 'playing', 'pause', 'waiting', 'error', 'emptied'] as const) {
      element.addEventListener(type, () => {
        if (type !== 'emptied') announce(type, player)
        if (player.index === this.#current) this.#report()
      })
    }
    // Covers each way in which a file is dropped, and each later request for it.
    element.addEventListener('emptied', () => markEmpty(element))
    element.addEventListener('playing', () => {
      if (player.index === this.#current) markLive(element)
    })
    element.addEventListener('loadeddata', () => {
      announce('loadeddata', player)
      if (player.index === this.#current) this.#report()
    })
    element.addEventListener('error', () => {
      // The network is gone, and another rendition of the video is on this device.
      const video = this.#videoAt(player.index)
      if (video?.id === player.videoId && !element.src.endsWith(video.url)) this.#takeUp(player, video)
    })
    // A looping video does not end; it seeks to its start.
    element.addEventListener('seeked', () => {
      if (element.loop && !isSought(element)) announce('ended', player)
    })
    element.addEventListener('ended', () => announce('ended', player))
    element.addEventListener('canplay', () => this.prepareNext())
    return player
  }

  #playerOf(index: number): Player | undefined {
    return this.#players.find((player) => player.index === index && index >= 0)
  }

  /** Finds the player of the video on the screen, wherever its slot is now. */
  #playing(): Player | undefined {
    return this.#players.find(({ videoId }) => videoId !== '' && videoId === this.#currentId)
  }

  #load(index: number): Player | undefined {
    const video = this.#videoAt(index)
    if (!video) return undefined
    const known = this.#players.find(({ videoId }) => videoId === video.id)
    this.#vacate(index, known)
    if (known) {
      known.index = index
      if (known.element.parentElement !== video.slot) putInto(video.slot, known.element)
      if (known.element.error) this.#leftAtSec.set(video.id, positionOf(known.element))
      // The video was left half loaded, or the network failed while it was prepared. A cached copy may play now.
      if (known.element.error || !known.element.hasAttribute('src')) this.#request(known, video)
      return known
    }
    const player = farthestFrom(this.#current, this.#direction, this.#players)
    Object.assign(player, { index, videoId: video.id })
    this.#request(player, video)
    putInto(video.slot, player.element)
    return player
  }

  #request(player: Player, video: RingVideo): void {
    setFile(player.element, video)
    startAt(player.element, this.#leftAtSec.get(video.id) ?? video.startSec)
    announce('request', player)
  }

  /** Takes the slot from a video that was there before. */
  #vacate(index: number, except?: Player): void {
    const player = this.#playerOf(index)
    if (player && player !== except) release(player)
  }

  /** The server answers requests in order; after a leap the earlier requests are not for the next videos. */
  #letGoOfFar(): void {
    for (const { index, element } of this.#players) {
      const ahead = (index - this.#current) * this.#direction
      const isFar = index >= 0 && (ahead < -1 || ahead > PRELOADED_AHEAD)
      if (isFar && element.networkState === HTMLMediaElement.NETWORK_LOADING) unload(element)
    }
  }

  #applySettings(): void {
    const speed = currentSpeed(playerSettings)
    const { isAutoAdvancing, qualityPx, volume } = playerSettings
    if (qualityPx !== this.#qualityPx) this.#reload()
    this.#qualityPx = qualityPx
    for (const { element } of this.#players) {
      element.loop = !isAutoAdvancing
      element.volume = volume
      if (element.defaultPlaybackRate === speed) continue
      element.defaultPlaybackRate = speed
      element.playbackRate = speed
    }
  }

  /** Switches to another rendition at the same second; the neighbours follow when they are needed. */
  #reload(): void {
    for (const player of this.#players) if (player.index !== this.#current) release(player)
    const player = this.#playing()
    const video = this.#videoAt(this.#current)
    if (player && video) this.#takeUp(player, video)
  }

  #takeUp({ element }: Player, video: RingVideo): void {
    const { paused: isPaused } = element
    startAt(element, positionOf(element))
    setFile(element, video)
    if (!isPaused) element.play().catch(() => this.#report())
  }

  #applySound(): void {
    const isMuted = this.#isSilent || this.#videoAt(this.#current)?.isSilenced === true
    for (const { element, index } of this.#players) element.muted = index !== this.#current || isMuted
  }

  #start(player: Player): void {
    if (!player.element.paused) return
    player.element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || player.element.muted) return
      setBrowserNeedMute()
      player.element.muted = true
      player.element.play().catch(() => this.#report())
    })
  }

  #report(hasLooped = false): void {
    const element = this.#playerOf(this.#current)?.element
    clearTimeout(this.#loop)
    if (element && isLooping(element) && !hasLooped) {
      // Most videos have restarted by then, and the page has nothing to show.
      this.#loop = setTimeout(() => this.#report(true), LOOP_MS)
      return
    }
    const state = stateOf(element)
    const index = this.#current
    const report = [index, element, ...Object.values(state)]
    if (report.every((part, place) => part === this.#reported[place])) return
    this.#reported = report
    this.#onState(index, state, element)
  }
}
