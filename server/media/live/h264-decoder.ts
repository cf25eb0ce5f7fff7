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

/** Maximum pixels of a publisher's picture, as the stream itself may state something else. */
const DECODED_MAX_PIXELS = 1_920 * 1_920

/** Decodes the pictures of a broadcast. Runs in processes of its own kind: a hostile stream is confined to them. */
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
   * @param sample null: flushes what is held back
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
      // More bytes are needed, or this is the end.
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
