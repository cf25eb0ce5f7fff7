import {
  AV_CODEC_FLAG_LOW_DELAY,
  AV_CODEC_ID_H264,
  AV_PKT_FLAG_KEY,
  Codec,
  CodecContext,
  FFmpegError,
  Frame,
  Packet,
} from 'node-av'

import { setOptions } from './codec-options.ts'

/** A publisher's picture has no more than that on a side; what the stream itself says may be something else. */
const DECODED_MAX_PIXELS = 1_920 * 1_920

/** Decodes the pictures of a broadcast. Runs in processes of its own kind: what a hostile stream could do, it does there. */
export class H264Decoder {
  readonly #context: CodecContext

  /** @param configuration the content of `avcC` */
  constructor(configuration: Buffer) {
    const codec = Codec.findDecoder(AV_CODEC_ID_H264)
    this.#context = new CodecContext()
    this.#context.allocContext3(codec)
    this.#context.extraData = configuration
    // More threads would each hold a picture back.
    this.#context.threadCount = 1
    this.#context.setFlags(AV_CODEC_FLAG_LOW_DELAY)
    setOptions(this.#context, { max_pixels: String(DECODED_MAX_PIXELS) })
    FFmpegError.throwIfError(this.#context.open2Sync(codec, null))
  }

  /**
   * Decodes one sample.
   * @param sample null: what is held back
   * @returns the pictures that come out, which are the caller's to free
   */
  decode(sample: Buffer | null, isKey: boolean): Frame[] {
    using packet = sample && new Packet()
    if (packet && sample) {
      packet.alloc()
      packet.data = sample
      if (isKey) packet.setFlags(AV_PKT_FLAG_KEY)
    }
    FFmpegError.throwIfError(this.#context.sendPacketSync(packet))
    const pictures: Frame[] = []
    for (;;) {
      const picture = new Frame()
      picture.alloc()
      // In want of more bytes, or at the end.
      if (this.#context.receiveFrameSync(picture) < 0) {
        picture.free()
        return pictures
      }
      pictures.push(picture)
    }
  }

  /** Lets it go on after the end, with a key frame. */
  flush(): void {
    this.#context.flushBuffers()
  }

  close(): void {
    this.#context.freeContext()
  }
}
