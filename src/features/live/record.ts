import { FRAME_RATE, type Capture } from './capture.ts'
import type { Encoding, EncodingEvents } from './encode.ts'
import { JoinedRecordings } from './joined-recordings.ts'
import { FragmentReader } from './mp4-boxes.ts'

const AUDIO_BPS = 96_000
/** The duration of a fragment, as far as a recorder can choose it. */
const FRAGMENT_MS = 500
/** From this factor on a higher bitrate is worth a new recorder; a lower one always is. */
const WORTH_FACTOR = 1.3
/** A recorder that reports nothing by then is assumed to record. */
const START_MAX_MS = 1_000

const MIME_TYPES = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/mp4',
]

const findMimeType = () => MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/** Whether this browser records MP4. */
export const canRecord = (): boolean => 'MediaRecorder' in globalThis && findMimeType() !== undefined

interface Recording {
  /** Resolves when the first frame has been recorded. */
  hasStarted: Promise<void>
  /** Resolves when all fragments have been read. */
  hasEnded: Promise<void>
  stop: () => void
}

/**
 * Makes fragments of MP4 from the captured streams with `MediaRecorder`, for browsers without WebCodecs. A recorder has one
 * bitrate: for another one the next recorder begins before the previous one ends, and their fragments become one stream.
 */
export async function startRecording(
  capture: Capture,
  bps: number,
  { onHeader, onFragment, onError }: EncodingEvents,
): Promise<Encoding> {
  await capture.resumeSound()
  const ticker = setInterval(() => capture.draw(), 1000 / FRAME_RATE)
  const stream = capture.canvas.captureStream(FRAME_RATE)
  stream.addTrack(capture.soundTrack)
  const mimeType = findMimeType()
  const joined = new JoinedRecordings({ onHeader, onFragment })
  const open = new Set<Recording>()
  let hasStopped = false
  const stop = () => {
    if (hasStopped) return
    hasStopped = true
    clearInterval(ticker)
    for (const recording of open) recording.stop()
  }
  const fail = (error: unknown) => {
    if (hasStopped) return
    stop()
    onError(error)
  }

  /** @param isTurn resolves when the previous recording has been read */
  function record(videoBitsPerSecond: number, isTurn: Promise<void>): Recording {
    const recorder = new MediaRecorder(stream, {
      ...(mimeType && { mimeType }),
      videoBitsPerSecond,
      audioBitsPerSecond: AUDIO_BPS,
      // Only in Chromium: other browsers begin each fragment with a key frame anyway.
      ...({ videoKeyFrameIntervalDuration: FRAGMENT_MS } as object),
    })
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let startMs = performance.now()
    const reader = new FragmentReader({
      onHeader: (bytes) => joined.addHeader(bytes, startMs),
      onFragment: (bytes) => joined.addFragment(bytes),
    })
    let reading = isTurn
    const recording = {
      hasStarted: started.promise,
      hasEnded: ended.promise,
      stop: () => {
        if (recorder.state !== 'inactive') recorder.stop()
      },
    }
    recorder.addEventListener('start', () => {
      startMs = performance.now()
      started.resolve()
    })
    recorder.addEventListener('dataavailable', ({ data }) => {
      reading = reading.then(async () => reader.add(new Uint8Array(await data.arrayBuffer()))).catch(fail)
    })
    recorder.addEventListener('stop', () => {
      open.delete(recording)
      void reading.then(ended.resolve)
    })
    recorder.addEventListener('error', fail)
    recorder.start(FRAGMENT_MS)
    open.add(recording)
    return recording
  }

  let current = record(bps, Promise.resolve())
  let currentBps = bps
  let following = Promise.resolve()
  const follow = async (isTurn: Promise<void>, next: number) => {
    await isTurn
    // Viewers notice a change if each bitrate is a stream of its own: that is acceptable only where the live would
    // stop otherwise.
    const isWorthIt = next < currentBps || (joined.isOneStream && next >= currentBps * WORTH_FACTOR)
    if (hasStopped || !isWorthIt) return
    const before = current
    try {
      current = record(next, before.hasEnded)
    } catch {
      // A device may be able to encode only one video at a time: the current recorder continues.
      return
    }
    currentBps = next
    await Promise.race([current.hasStarted, new Promise((resolve) => setTimeout(resolve, START_MAX_MS))])
    before.stop()
  }
  return {
    setBitrate: (next) => {
      following = follow(following, next)
    },
    stop,
  }
}
