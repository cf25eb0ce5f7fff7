import {
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  Codec,
  CodecContext,
  FF_ENCODER_LIBX264,
  FFmpegError,
  FilterAPI,
  type Frame,
  Packet,
  Rational,
} from 'node-av'

import { FragmentRefusal, type Run } from '#contract/fragmented-mp4.ts'

import { readHeader, readPairs, type BroadcastHeader } from './boxes.ts'
import { setOptions } from './codec-options.ts'
import { H264Decoder } from './h264-decoder.ts'
import { readPicture } from './h264-units.ts'
import { SMALL_MAX_BPS, smallSizeOf } from './small-size.ts'
import { withPicture, writeFragment, type WrittenRun, type WrittenSample } from './write-boxes.ts'

/** A fragment of the second rendition: as long as its source, and at the same time. */
export interface SmallFragment {
  bytes: Buffer
  /** With the first one of a run. */
  header: Buffer | undefined
}

/**
 * Encodes the fragments of one run of a room once more, smaller. Each picture of the source becomes one of the
 * rendition, at the same time, and a key frame where it was one; the sound is copied. Runs in a process of its own.
 */
export class RoomEncoder {
  readonly #header: BroadcastHeader
  readonly #headerBytes: Buffer
  readonly #size: { width: number; height: number }
  readonly #decoder: H264Decoder
  readonly #filter: FilterAPI
  #encoder: CodecContext | undefined
  #hasHeader = false
  #sequence = 0
  /** Clock of the encoder, which continues where the times of fragments overlap. */
  #clock = 0n
  /** The decoder was flushed, and needs a key frame. */
  #isEmptied = true

  /** @throws {FragmentRefusal} when the source is no larger than the rendition would be */
  constructor(headerBytes: Buffer) {
    this.#headerBytes = headerBytes
    this.#header = readHeader(headerBytes)
    const size = smallSizeOf(this.#header)
    const video = [...this.#header.tracks.values()].find(({ kind }) => kind === 'video')
    if (!size || !video?.configuration) throw new FragmentRefusal('The picture is small already.')
    this.#size = size
    this.#decoder = new H264Decoder(video.configuration)
    this.#filter = FilterAPI.create(`scale=${size.width}:${size.height}:flags=bilinear,format=yuv420p`)
  }

  /** @throws {FragmentRefusal} when the fragment cannot be encoded without those before it, or not at all */
  encode(bytes: Buffer): SmallFragment {
    const runs = readPairs(bytes, this.#header)
    const tracks = [...new Set(runs.map(({ trackId }) => trackId))]
    let header: Buffer | undefined
    const written = tracks.map((trackId): WrittenRun => {
      const own = runs.filter((run) => run.trackId === trackId)
      const start = own[0]?.start ?? 0
      if (own[0]?.track.kind !== 'video') {
        return { trackId, start, samples: own.flatMap(({ samples }) => copySamples(bytes, samples)) }
      }
      const { samples, configuration } = this.#encodePictures(bytes, own)
      if (configuration && !this.#hasHeader) {
        header = withPicture(this.#headerBytes, { ...this.#size, configuration })
        this.#hasHeader = true
      }
      return { trackId, start, samples }
    })
    this.#sequence += 1
    return { bytes: writeFragment(this.#sequence, written), header }
  }

  #encodePictures(bytes: Buffer, runs: readonly Run[]) {
    const samples = runs.flatMap((run) => run.samples)
    if (this.#isEmptied && samples[0]?.isKey !== true) throw new FragmentRefusal('A key frame is missing.')
    this.#isEmptied = false
    const pictures = samples.flatMap(({ offset, sizeBytes, isKey }) =>
      this.#decoder.decode(bytes.subarray(offset, offset + sizeBytes), isKey),
    )
    // A stream with reordered pictures holds some back.
    if (pictures.length < samples.length) {
      pictures.push(...this.#decoder.decode(null, false))
      this.#decoder.flush()
      this.#isEmptied = true
    }
    if (pictures.length !== samples.length) {
      for (const picture of pictures) picture.free()
      throw new FragmentRefusal('Pictures are missing.')
    }
    let configuration: Buffer | undefined
    const encoded = pictures.map((picture, place): WrittenSample => {
      const { duration, isKey } = samples[place] ?? { duration: 0, isKey: false }
      const packet = this.#encode(picture, isKey, runs[0]?.track.timescale ?? 1)
      this.#clock += BigInt(duration)
      configuration ??= packet.configuration
      return { bytes: packet.sample, duration, isKey }
    })
    return { samples: encoded, configuration }
  }

  #encode(picture: Frame, isKey: boolean, timescale: number): ReturnType<typeof readPicture> {
    picture.pts = this.#clock
    picture.timeBase = new Rational(1, timescale)
    const [small] = this.#filter.processAllSync(picture)
    picture.free()
    if (!small) throw new FragmentRefusal('A picture could not be made smaller.')
    this.#encoder ??= openEncoder(this.#size, timescale)
    small.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    FFmpegError.throwIfError(this.#encoder.sendFrameSync(small))
    small.free()
    using packet = new Packet()
    packet.alloc()
    FFmpegError.throwIfError(this.#encoder.receivePacketSync(packet))
    return readPicture(Buffer.from(packet.data ?? []))
  }

  close(): void {
    this.#decoder.close()
    this.#filter.close()
    this.#encoder?.freeContext()
  }
}

const copySamples = (bytes: Buffer, samples: Run['samples']): WrittenSample[] =>
  samples.map(({ offset, sizeBytes, duration, isKey }) => ({
    bytes: bytes.subarray(offset, offset + sizeBytes),
    duration,
    isKey,
  }))

/** Opens an encoder that returns one picture for each input, and includes the parameters in each key frame. */
function openEncoder({ width, height }: { width: number; height: number }, timescale: number): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.width = width
  context.height = height
  context.pixelFormat = AV_PIX_FMT_YUV420P
  context.timeBase = new Rational(1, timescale)
  context.framerate = new Rational(30, 1)
  context.threadCount = 1
  context.maxBFrames = 0
  context.rcMaxRate = BigInt(SMALL_MAX_BPS)
  context.rcBufferSize = SMALL_MAX_BPS
  setOptions(context, {
    preset: 'superfast',
    tune: 'zerolatency',
    profile: 'baseline',
    crf: '26',
    'forced-idr': '1',
    // Key frames are where the source has them.
    'x264-params': 'keyint=infinite:scenecut=0',
  })
  FFmpegError.throwIfError(context.open2Sync(codec, null))
  return context
}
