import { EventEmitter, once } from 'node:events'

/** So long a clip waits for those before it at most: they may be long, or play in another tab. */
const MAX_WAIT_MS = 5_000

/**
 * The clips that are on their way to the players of one browser. The one that was asked for first is being watched;
 * those after it are made ready, and must not take the line from it.
 */
class Viewer extends EventEmitter<{ close: [] }> {
  readonly clips = new Set<OpenClip>()

  readonly maxWaitMs: number

  constructor(maxWaitMs: number) {
    super()
    this.maxWaitMs = maxWaitMs
  }
}

/** A clip on its way to a player. */
export class OpenClip {
  readonly #viewer: Viewer
  readonly #openedMs = performance.now()
  readonly #orderMs: number

  constructor(viewer: Viewer, isSought: boolean) {
    this.#viewer = viewer
    this.#orderMs = isSought ? -Infinity : this.#openedMs
    viewer.setMaxListeners(0).clips.add(this)
  }

  /**
   * Ends when nothing that the viewer asked for earlier is on its way any more, or after its longest wait.
   * @returns whether it had to wait
   */
  async awaitTurn(signal: AbortSignal): Promise<boolean> {
    const leftMs = Math.round(Math.max(0, this.#openedMs + this.#viewer.maxWaitMs - performance.now()))
    if (!this.#isSecond() || leftMs === 0) return false
    const enough = AbortSignal.any([signal, AbortSignal.timeout(leftMs)])
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it is its turn
      while (this.#isSecond()) await once(this.#viewer, 'close', { signal: enough })
    } catch {
      // It has waited long enough, or the player is gone.
    }
    return true
  }

  /** It has come, or was left. */
  close(): void {
    if (this.#viewer.clips.delete(this)) this.#viewer.emit('close')
  }

  #isSecond(): boolean {
    return [...this.#viewer.clips].some((other) => other.#orderMs < this.#orderMs)
  }
}

/** All clips that are on their way to players. */
export class OpenClips {
  readonly #viewers = new Map<string, Viewer>()
  readonly #maxWaitMs: number

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs
  }

  /**
   * @param viewerKey the same for all players of a browser; null where nothing tells, and no clip waits for another
   * @param isSought it is not asked for from its beginning: somebody watches it
   */
  open(viewerKey: string | null, isSought: boolean): OpenClip {
    const viewer = viewerKey === null ? new Viewer(this.#maxWaitMs) : this.#viewerOf(viewerKey)
    return new OpenClip(viewer, isSought)
  }

  #viewerOf(key: string): Viewer {
    const known = this.#viewers.get(key)
    if (known) return known
    const viewer = new Viewer(this.#maxWaitMs)
    viewer.on('close', () => {
      if (viewer.clips.size === 0) this.#viewers.delete(key)
    })
    this.#viewers.set(key, viewer)
    return viewer
  }
}
