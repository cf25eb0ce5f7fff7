import * as v from 'valibot'
import { proxy, ref } from 'valtio'

import type { ApiClient } from '#contract/client.ts'
import { isApiError } from '#contract/errors.ts'
import { LIVE_RESUME_SEC, PUBLISHED_ELSEWHERE, type LiveEndReason } from '#contract/live.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { messages } from '#messages/broadcast.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { randomId } from '#shared/random-id.ts'
import { sendFragment } from '#src/data/live-fragments.ts'
import { readUnsent, UnsentFragments } from '#src/data/unsent-fragments.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import { BitrateControl } from './bitrate.ts'
import type { Capture } from './capture.ts'
import type { Encoding, EncodingEvents } from './encode.ts'
import { FragmentSender, type SenderDeps, type SendOutcome } from './fragment-sender.ts'
import { canRecord } from './record.ts'
import { holdRoom } from './room-lock.ts'

const MAX_BPS = 1_800_000
/** Below this part of the best bitrate the picture looks coarse. */
const COARSE_PART = 0.4
const FLUSH_MS = 5_000
/** An encoder that fails is restarted, but at most this often in a minute. */
const RESTARTS_MAX_COUNT = 5
const RESTARTS_MS = 60_000
const STORAGE_KEY = 'live publisher'

const PublisherSchema = v.object({ roomId: v.string(), publisherId: v.string() })

/** The live that is sent from this page. It goes on while the page shows something else. */
export const broadcast = proxy({
  roomId: null as string | null,
  isCut: false,
  waitingSec: 0,
  hasGap: false,
  isCoarse: false,
  /** The camera is gone, or screen sharing has ended. */
  isPictureLost: false,
  /** The microphone is gone. */
  isSoundLost: false,
  /** The device encodes fewer frames than it should. */
  isDeviceSlow: false,
  /** The server responds, but cannot accept fragments. */
  isServerSlow: false,
  isMuted: false,
  isFrozen: false,
  /** Why it stopped, if not by its host. */
  problem: '',
  capture: null as ReturnType<typeof ref<Capture>> | null,
  /** The end of this page's last live, which is sent for the recording after the live is over. */
  remaining: null as { waitingSec: number; state: 'sending' | 'sent' | 'refused'; reason: string } | null,
})

const IDLE = {
  roomId: null,
  isCut: false,
  waitingSec: 0,
  hasGap: false,
  isCoarse: false,
  isPictureLost: false,
  isSoundLost: false,
  isDeviceSlow: false,
  isServerSlow: false,
  isMuted: false,
  isFrozen: false,
  capture: null,
}

let current: Publisher | undefined
/** The publisher that sends the end of a live that is over. */
let finishing: Publisher | undefined

/** The id by which the server recognises this device as a room's publisher, also after a reload. */
function publisherIdOf(roomId: string): string {
  const stored = storedPublisher()
  if (stored?.roomId === roomId) return stored.publisherId
  const publisherId = randomId()
  deviceStorage.write(STORAGE_KEY, { roomId, publisherId })
  return publisherId
}

function storedPublisher(): v.InferOutput<typeof PublisherSchema> | undefined {
  const stored = v.safeParse(PublisherSchema, deviceStorage.readJson(STORAGE_KEY))
  return stored.success ? stored.output : undefined
}

/** Whether a room was sent from this device: only this device can continue it. */
export const wasSentFromHere = (roomId: string): boolean => storedPublisher()?.roomId === roomId

/**
 * Goes on air in a room, or continues it after a reload.
 * @throws {ApiError} when the server refuses
 */
export async function startBroadcast(api: ApiClient, roomId: string, capture: Capture): Promise<void> {
  const release = await holdRoom(roomId)
  if (!release) throw new Error(messages.otherTab)
  // The same room continues with new fragments.
  finishing?.close()
  finishing = undefined
  broadcast.remaining = null
  const publisher = new Publisher(api, roomId, { capture, release })
  try {
    await publisher.start()
  } catch (error) {
    release()
    throw error
  }
  current = publisher
  Object.assign(broadcast, IDLE, { roomId, problem: '', capture: ref(capture) })
  publisher.watch()
}

/** Stops sending once the waiting fragments have arrived, and ends the room. */
export async function endBroadcast(api: ApiClient): Promise<void> {
  const publisher = current
  if (!publisher) return
  await publisher.finish()
  await api.live.stop({ roomId: publisher.roomId })
  closeAndSendRemaining(publisher)
}

/**
 * Notes that the room is over: fragments that have not arrived yet go into its recording, unless the site has
 * ended it.
 */
export function concludeBroadcast(reason: LiveEndReason): void {
  if (!current) return
  if (reason === 'operator') close(current, endedBecause(reason))
  else closeAndSendRemaining(current, endedBecause(reason))
}

/** The sentence for a room that ended elsewhere: without another reason, the page's host ended it. */
const endedBecause = (reason: LiveEndReason): string =>
  messages.endedBecause({ reason: reason === 'host' ? 'other' : reason })

function close(publisher: Publisher, problem = ''): void {
  publisher.close()
  if (current !== publisher) return
  current = undefined
  Object.assign(broadcast, IDLE, { problem })
}

/** Ends a live on this page, and continues to send what its recording still lacks. */
function closeAndSendRemaining(publisher: Publisher, problem = ''): void {
  if (current !== publisher) return
  const { waitingSec } = publisher
  if (waitingSec === 0) return close(publisher, problem)
  current = undefined
  finishing = publisher
  Object.assign(broadcast, IDLE, { problem, remaining: { waitingSec, state: 'sending', reason: '' } })
  void sendRemaining(publisher)
}

async function sendRemaining(publisher: Publisher): Promise<void> {
  await publisher.sendRemaining()
  if (finishing === publisher) endRemaining(publisher, 'sent')
}

function endRemaining(publisher: Publisher, state: 'sent' | 'refused', reason = ''): void {
  publisher.close()
  publisher.forgetUnsent()
  if (finishing !== publisher) return
  finishing = undefined
  if (broadcast.remaining) Object.assign(broadcast.remaining, { state, reason })
}

export function setMuted(isMuted: boolean): void {
  broadcast.capture?.setMuted(isMuted)
  broadcast.isMuted = isMuted
}

export function setFrozen(isFrozen: boolean): void {
  if (broadcast.capture) broadcast.capture.isFrozen = isFrozen
  broadcast.isFrozen = isFrozen
}

/** Encodes, numbers and sends one live. */
class Publisher {
  readonly roomId: string
  readonly #api: ApiClient
  readonly #capture: Capture
  /** Releases the lock, so that another tab can send the room. */
  readonly #release: () => void
  readonly #bitrate = new BitrateControl(MAX_BPS)
  #token = ''
  #sender: FragmentSender | undefined
  #encoding: Encoding | undefined
  #restartsAtMs: number[] = []
  #cutAtMs: number | undefined
  #wakeLock: WakeLockSentinel | undefined
  #hasClosed = false
  /** The server has refused to continue the room. */
  #wasRefused = false
  /** On the disk, while they cannot be sent. */
  #unsent: UnsentFragments | undefined

  constructor(
    api: ApiClient,
    roomId: string,
    { capture, release }: { capture: Capture; release: () => void },
  ) {
    this.#api = api
    this.roomId = roomId
    this.#capture = capture
    this.#release = release
  }

  async start(): Promise<void> {
    const nextSequence = await this.#authorise()
    const unsent = await readUnsent()
    const left = unsent?.roomId === this.roomId ? unsent.fragments : []
    this.#unsent = new UnsentFragments(this.roomId, left)
    const deps: SenderDeps = {
      send: async ({ sequence, durationSec, bytes }, isAfterGap) => {
        const request = {
          roomId: this.roomId,
          token: this.#token,
          sequence,
          bytes,
          isAfterGap,
          isHeader: durationSec === 0,
        }
        const outcome = await sendFragment(request)
        if (!('needsStart' in outcome)) return this.#noteEnd(outcome)
        // Retried until the recording accepts it, or refuses for good.
        if (finishing === this) throw new Error('The room is not over for good yet')
        return this.#startAgain()
      },
      onState: ({ isCut, isServerSlow, waitingSec, hasGap }) => {
        this.saveUnsent()
        if (current !== this) return
        Object.assign(broadcast, { isCut, isServerSlow, waitingSec, hasGap: broadcast.hasGap || hasGap })
        if (!isCut) this.#cutAtMs = undefined
        else this.#cutAtMs ??= performance.now()
        // By then the server has ended the live for good.
        if (performance.now() - (this.#cutAtMs ?? Infinity) > LIVE_RESUME_SEC * 1000)
          concludeBroadcast('lost')
      },
      onSent: (sent) => {
        if (!this.#unsent?.isEmpty) this.saveUnsent()
        if (finishing === this && broadcast.remaining) broadcast.remaining.waitingSec = sent.waitingSec
        if (!this.#bitrate.note(sent)) return
        this.#encoding?.setBitrate(this.#bitrate.bps)
        broadcast.isCoarse = this.#bitrate.bps < MAX_BPS * COARSE_PART
      },
      onRefused: (refusal) => {
        if (finishing === this) endRemaining(this, 'refused', reasonOf(refusal))
        else close(this, reasonOf(refusal))
      },
      now: () => performance.now(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }
    this.#sender = new FragmentSender(nextSequence, deps, left)
    await this.#encode()
  }

  /** Keeps the screen on, and asks before the page is closed. */
  watch(): void {
    addEventListener('beforeunload', this.#askBeforeUnload)
    document.addEventListener('visibilitychange', this.#onVisible)
    this.#onVisible()
  }

  /** Stops encoding, and waits for fragments on their way, as long as some of them arrive. */
  async finish(): Promise<void> {
    this.#encoding?.stop()
    await this.#sender?.flushWhileArriving(FLUSH_MS)
  }

  /** Has on the disk what has not arrived, for the next page if this one is closed. */
  saveUnsent(): void {
    void this.#unsent?.save(this.#token, this.#sender?.waiting ?? [])
  }

  /** Forgets what has not arrived: nothing takes it any more. */
  forgetUnsent(): void {
    void this.#unsent?.save(this.#token, [])
  }

  /** Seconds of the live that have not arrived. */
  get waitingSec(): number {
    return this.#sender?.waitingSec ?? 0
  }

  /**
   * Stops filming, and resolves once the waiting fragments have arrived, or are refused. Closing the page still asks first.
   */
  async sendRemaining(): Promise<void> {
    this.#stopFilming()
    this.saveUnsent()
    this.#sender?.endForViewers()
    await this.#sender?.flush()
  }

  close(): void {
    this.#stopFilming()
    this.#sender?.end()
    removeEventListener('beforeunload', this.#askBeforeUnload)
  }

  #stopFilming(): void {
    if (this.#hasClosed) return
    this.#hasClosed = true
    this.#encoding?.stop()
    this.#capture.close()
    document.removeEventListener('visibilitychange', this.#onVisible)
    void this.#wakeLock?.release()
    this.#release()
  }

  readonly #askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

  /** The room may be over: then fragments only go into its recording, and filming stops. */
  #noteEnd<Outcome extends SendOutcome & { endReason?: LiveEndReason | undefined }>(
    outcome: Outcome,
  ): Outcome {
    const { endReason } = outcome
    if (endReason === undefined || current !== this) return outcome
    concludeBroadcast(endReason)
    return outcome
  }

  readonly #onVisible = (): void => {
    if (document.hidden) return
    // Browsers release the wake lock whenever the page is hidden, and refuse it when the battery is low.
    void this.#holdScreen()
  }

  async #holdScreen(): Promise<void> {
    try {
      this.#wakeLock = await navigator.wakeLock?.request('screen')
      if (this.#hasClosed) await this.#wakeLock?.release()
    } catch {
      // Refused, as when the battery is low: the screen turns off as usual.
    }
  }

  /** @returns the number of the first fragment that the server needs */
  async #authorise(): Promise<number> {
    const { roomId } = this
    try {
      const { token, nextSeq } = await this.#api.live.start({ roomId, publisherId: publisherIdOf(roomId) })
      this.#token = token
      return nextSeq
    } catch (error) {
      const reason = isApiError(error, StatusCode.conflict) ? error.problem.fields?.['reason'] : undefined
      throw reason === PUBLISHED_ELSEWHERE ? new Error(messages.elsewhere) : error
    }
  }

  /** Continues an interrupted room. The fragment is sent again after a pause. */
  async #startAgain(): Promise<SendOutcome> {
    try {
      await this.#authorise()
      this.#wasRefused = false
    } catch (error) {
      const isFinal =
        !isApiError(error) || (error.problem.httpStatus >= 400 && error.problem.httpStatus < 500)
      const isConflict = isApiError(error, StatusCode.conflict)
      // If the room is over for good by now, the recording accepts the fragment when it is sent again.
      const isFirstConflict = isConflict && !this.#wasRefused
      this.#wasRefused = isConflict
      if (isFinal && !isFirstConflict) return { refusal: error }
    }
    throw new Error('The room has been started again')
  }

  async #encode(): Promise<void> {
    const events: EncodingEvents = {
      onHeader: (bytes) => this.#sender?.add(0, bytes),
      onFragment: (durationSec, bytes) => this.#sender?.add(Math.max(durationSec, 0.1), bytes),
      onPace: (isSlow) => {
        if (!this.#hasClosed) broadcast.isDeviceSlow = isSlow
      },
      onError: () => {
        if (this.#hasClosed) return
        const nowMs = performance.now()
        this.#restartsAtMs = [...this.#restartsAtMs.filter((atMs) => nowMs - atMs < RESTARTS_MS), nowMs]
        if (this.#restartsAtMs.length > RESTARTS_MAX_COUNT) return close(this, messages.encoderFailed)
        this.#encode().catch((failure: unknown) => close(this, reasonOf(failure)))
      },
    }
    const { canEncode, startEncoding } = await import('./encode.ts')
    if (await canEncode(this.#capture)) {
      this.#encoding = await startEncoding(this.#capture, this.#bitrate.bps, events)
    } else if (canRecord()) {
      const { startRecording } = await import('./record.ts')
      this.#encoding = await startRecording(this.#capture, this.#bitrate.bps, events)
    } else throw new Error(messages.notSupportedText)
    // The live may have ended meanwhile.
    if (this.#hasClosed) this.#encoding.stop()
  }
}

/** A sentence for why a live cannot be sent. */
export const reasonOf = (error: unknown): string =>
  sentenceOf(error, error instanceof Error ? error.message : '')
