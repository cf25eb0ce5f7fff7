import {
  canEncodeAudio,
  EncodedPacket,
  EncodedVideoPacketSource,
  MediaStreamAudioTrackSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny'

import { FRAME_RATE, type Capture } from './capture.ts'
import { EncodingPace } from './encoding-pace.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface EncodingEvents {
  /** The header of a stream, to which the fragments after it belong. */
  onHeader: (bytes: Bytes) => void
  onFragment: (durationSec: number, bytes: Bytes) => void
  onError: (error: unknown) => void
  /** Called when the device becomes too slow to encode everything, or fast enough again. */
  onPace?: (isSlow: boolean) => void
}

export interface Encoding {
  setBitrate: (bps: number) => void
  stop: () => void
}

const AUDIO_BPS = 96_000
/** A fragment begins with a key frame, and viewers are a few fragments behind. */
const KEY_INTERVAL_SEC = 0.5
/** Fragments are cut at the first key frame after this time. */
const FRAGMENT_MIN_SEC = 0.45
/** With more frames waiting, the device is too slow to encode all of them. */
const QUEUE_MAX_FRAMES = 3
/** Constrained baseline, level 3.1: every phone decodes it. */
const VIDEO_CODEC = 'avc1.42e01f'

const joined = (parts: readonly Uint8Array[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

const OPUS_RATE_HZ = 48_000

/**
 * Sets the rate of Opus in a header: always 48 kHz, whatever the microphone's was. Chromium plays nothing when the two
 * places that state it differ.
 */
export function withOpusRate(header: Bytes): Bytes {
  const text = String.fromCharCode(...header)
  const at = text.indexOf('dOps')
  // After type, version, number of channels and pre-skip (Encapsulation of Opus in ISO Base Media File Format, 4.3.2).
  if (at !== -1) new DataView(header.buffer).setUint32(at + 8, OPUS_RATE_HZ)
  return header
}

const videoConfig = ({ width, height }: HTMLCanvasElement, bitrate: number): VideoEncoderConfig => ({
  codec: VIDEO_CODEC,
  width,
  height,
  bitrate,
  framerate: FRAME_RATE,
  latencyMode: 'realtime',
  avc: { format: 'avc' },
})

/** Whether this browser encodes video by WebCodecs. */
export async function canEncode({ canvas }: Capture): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false
  try {
    return (await VideoEncoder.isConfigSupported(videoConfig(canvas, 1_000_000))).supported === true
  } catch {
    return false
  }
}

/**
 * Encodes the captured picture and sound into fragments of MP4, by WebCodecs. A browser that does not encode AAC, such
 * as Chromium on Linux, encodes Opus.
 */
export async function startEncoding(
  capture: Capture,
  bps: number,
  { onHeader, onFragment, onError, onPace }: EncodingEvents,
): Promise<Encoding> {
  const { canvas } = capture
  const audioCodec = (await canEncodeAudio('aac')) ? 'aac' : 'opus'
  const ticker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' })
  const keyTimesSec: number[] = []
  let fragmentCount = 0
  let head: Uint8Array[] = []
  let moof: Uint8Array = new Uint8Array()
  /** When the sound began, which is the beginning of the stream. */
  let startMs: number | undefined
  let nextKeySec = 0
  let lastSec = -1
  let adding = Promise.resolve()
  let hasStopped = false
  const pace = new EncodingPace((isSlow) => onPace?.(isSlow))

  const output = new Output({
    target: new NullTarget(),
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: FRAGMENT_MIN_SEC,
      onFtyp: (bytes) => {
        head = [bytes.slice()]
      },
      onMoov: (bytes) => onHeader(withOpusRate(joined([...head, bytes]))),
      onMoof: (bytes) => {
        moof = bytes.slice()
      },
      onMdat: (bytes) => {
        const [startSec = 0, endSec = startSec + KEY_INTERVAL_SEC] = keyTimesSec.slice(fragmentCount)
        fragmentCount += 1
        onFragment(endSec - startSec, joined([moof, bytes]))
      },
    }),
  })
  const fail = (error: unknown) => {
    if (hasStopped) return
    stop()
    onError(error)
  }
  const video = new EncodedVideoPacketSource('avc')
  const audio = new MediaStreamAudioTrackSource(capture.soundTrack, {
    codec: audioCodec,
    bitrate: AUDIO_BPS,
    onEncodedSample: () => {
      startMs ??= performance.now()
    },
  })
  audio.errorPromise.catch(fail)
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const packet = EncodedPacket.fromEncodedChunk(chunk)
      if (packet.type === 'key') keyTimesSec.push(packet.timestamp)
      adding = adding.then(() => video.add(packet, meta)).catch(fail)
    },
    error: fail,
  })
  encoder.configure(videoConfig(canvas, bps))
  // No frame rate is given, since times would be rounded to it: two frames of a busy device would get the same
  // one.
  output.addVideoTrack(video)
  output.addAudioTrack(audio)

  function encodeFrame(): void {
    if (startMs === undefined) return
    const isFull = encoder.encodeQueueSize > QUEUE_MAX_FRAMES
    pace.note(performance.now(), !isFull)
    if (isFull) return
    const sec = (performance.now() - startMs) / 1000
    if (sec <= lastSec) return
    lastSec = sec
    capture.draw()
    const frame = new VideoFrame(canvas, { timestamp: Math.round(sec * 1e6), duration: 1e6 / FRAME_RATE })
    const isKey = sec >= nextKeySec
    if (isKey) nextKeySec = sec + KEY_INTERVAL_SEC
    encoder.encode(frame, { keyFrame: isKey })
    frame.close()
  }

  function stop(): void {
    if (hasStopped) return
    hasStopped = true
    ticker.terminate()
    if (encoder.state !== 'closed') encoder.close()
    void output.cancel()
  }

  ticker.addEventListener('message', () => {
    try {
      if (!hasStopped) encodeFrame()
    } catch (error) {
      fail(error)
    }
  })
  await capture.resumeSound()
  await output.start()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  ticker.postMessage(1000 / FRAME_RATE)
  return {
    setBitrate: (next) => {
      if (encoder.state === 'configured') encoder.configure(videoConfig(canvas, next))
    },
    stop,
  }
}
