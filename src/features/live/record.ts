import { FRAME_RATE, type Capture } from './capture.ts'
import type { Encoding, EncodingEvents } from './encode.ts'
import { FragmentReader } from './mp4-boxes.ts'

const AUDIO_BPS = 96_000
/** Duration of a fragment, as far as a recorder has a say in it. */
const FRAGMENT_MS = 500

const MIME_TYPES = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/mp4',
]

const findMimeType = () => MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/** Whether this browser records MP4. */
export const canRecord = (): boolean => 'MediaRecorder' in globalThis && findMimeType() !== undefined

/** Makes fragments of MP4 of what is captured by `MediaRecorder`, for browsers without WebCodecs. */
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
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    videoBitsPerSecond: bps,
    audioBitsPerSecond: AUDIO_BPS,
    // Of Chromium alone: others begin a fragment with a key frame by themselves.
    ...({ videoKeyFrameIntervalDuration: FRAGMENT_MS } as object),
  })
  let lastMs = performance.now()
  const reader = new FragmentReader({
    onHeader,
    onFragment: (bytes) => {
      const nowMs = performance.now()
      onFragment((nowMs - lastMs) / 1000, bytes)
      lastMs = nowMs
    },
  })
  let reading = Promise.resolve()
  let hasStopped = false
  const stop = () => {
    if (hasStopped) return
    hasStopped = true
    clearInterval(ticker)
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const fail = (error: unknown) => {
    if (hasStopped) return
    stop()
    onError(error)
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    reading = reading.then(async () => reader.add(new Uint8Array(await data.arrayBuffer()))).catch(fail)
  })
  recorder.addEventListener('error', fail)
  recorder.start(FRAGMENT_MS)
  // A recorder has one bitrate.
  return { setBitrate: () => {}, stop }
}
