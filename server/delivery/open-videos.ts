/** How long at most a video waits for those before it, which may be long or play in another tab. */
const MAX_WAIT_MS = 5_000
/** More than the players of a browser request. Requests beyond this neither wait nor are waited for. */
const QUEUE_MAX_COUNT = 16

/**
 * The videos that are on their way to the players of one browser. The one requested first is being watched; later ones
 * are preloaded, and must not take bandwidth from it.
 */
class Queue {
  /** Requested from the beginning, the earliest first. */
  readonly #videos = new Set<OpenVideo>()
  /** Requested from a later second: all are being watched. */
  readonly #sought = new Set<OpenVideo>()

  get isEmpty(): boolean {
    return this.#videos.size === 0 && this.#sought.size === 0
  }

  add(video: OpenVideo, isSought: boolean): void {
    if (this.#videos.size + this.#sought.size < QUEUE_MAX_COUNT)
      (isSought ? this.#sought : this.#videos).add(video)
  }

  isBehindAnother(video: OpenVideo): boolean {
    return this.#videos.has(video) && (this.#sought.size > 0 || this.#first !== video)
  }

  /** Lets the next video begin, in constant time. */
  delete(video: OpenVideo): void {
    this.#sought.delete(video)
    this.#videos.delete(video)
    if (this.#sought.size === 0) this.#first?.onTurn()
  }

  get #first(): OpenVideo | undefined {
    const [first] = this.#videos
    return first
  }
}

/** A video on its way to a player. */
export class OpenVideo {
  readonly #queue: Queue
  readonly #latestStartMs: number
  readonly #onClose: () => void
  /** Called when it may begin. */
  onTurn: () => void = () => {}

  constructor(
    queue: Queue,
    { isSought, maxWaitMs }: { isSought: boolean; maxWaitMs: number },
    onClose: () => void,
  ) {
    this.#queue = queue
    this.#latestStartMs = performance.now() + maxWaitMs
    this.#onClose = onClose
    queue.add(this, isSought)
  }

  /**
   * Resolves when everything that the viewer requested earlier has been sent, after the maximum wait, or when the
   * player has left.
   * @returns whether it had to wait
   */
  async awaitTurn(signal: AbortSignal): Promise<boolean> {
    const leftMs = Math.round(this.#latestStartMs - performance.now())
    if (leftMs <= 0 || signal.aborted || !this.#queue.isBehindAnother(this)) return false
    const { promise, resolve } = Promise.withResolvers<void>()
    this.onTurn = resolve
    const timer = setTimeout(resolve, leftMs)
    signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    clearTimeout(timer)
    return true
  }

  /** Called when the file has been sent, or the request has ended. */
  close(): void {
    this.#queue.delete(this)
    this.#onClose()
  }
}

/** All videos that are on their way to players. */
export class OpenVideos {
  readonly #queues = new Map<string, Queue>()
  readonly #maxWaitMs: number

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs
  }

  /**
   * @param viewerKey the same for all players of a browser; null if unknown: then videos do not wait
   * @param isSought the request is not for the beginning of the file: the video is being watched
   */
  open(viewerKey: string | null, isSought: boolean): OpenVideo {
    const queue = (viewerKey !== null && this.#queues.get(viewerKey)) || new Queue()
    if (viewerKey !== null) this.#queues.set(viewerKey, queue)
    return new OpenVideo(queue, { isSought, maxWaitMs: this.#maxWaitMs }, () => {
      if (viewerKey !== null && queue.isEmpty && this.#queues.get(viewerKey) === queue)
        this.#queues.delete(viewerKey)
    })
  }
}
