import { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

import type { MiddlewareHandler } from 'hono'

import { chooseCoding, type ContentCoding } from './content-coding.ts'
import type { Environment } from './environment.ts'

/** Below this size compression saves no packet. */
const MIN_BYTES = 1_024
const PACKED_TYPES = /^(text\/html|application\/(json|(atom\+)?xml))\b/
/** On 14 kB of JSON: 80 µs, and a tenth of the bytes. Higher levels cost more than they save. */
const BROTLI_QUALITY = 4
const BROTLI_WINDOW_BITS = 16

/** Delay within which small parts of a page are combined. */
const FLUSH_DELAY_MS = 5

/**
 * Compresses documents and JSON as they are made; files are compressed by the build. Each part of a page is flushed
 * soon, so that streaming stays streaming.
 */
export const compressAnswers: MiddlewareHandler<Environment> = async (context, next) => {
  await next()
  const { body, headers } = context.res
  const isPackable =
    body !== null &&
    !headers.has('content-encoding') &&
    !headers.has('etag') &&
    PACKED_TYPES.test(headers.get('content-type') ?? '') &&
    Number(headers.get('content-length') ?? Infinity) >= MIN_BYTES
  if (!isPackable) return
  headers.append('vary', 'accept-encoding')
  const coding = chooseCoding(context.req.header('accept-encoding'), ['br', 'gzip'])
  if (!coding) return

  const packed = new Response(packedAs(coding, body), context.res)
  packed.headers.set('content-encoding', coding)
  packed.headers.delete('content-length')
  context.res = undefined
  context.res = packed
}

function packedAs(coding: ContentCoding, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const stream =
    coding === 'br'
      ? createBrotliCompress({
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          },
        })
      : createGzip()
  let passingOn: ReturnType<typeof setTimeout> | undefined
  const passOn = () => {
    passingOn = undefined
    if (!stream.writableEnded && !stream.destroyed)
      stream.flush(coding === 'br' ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH)
  }
  const flushing = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      passingOn ??= setTimeout(passOn, FLUSH_DELAY_MS)
    },
    flush: () => clearTimeout(passingOn),
  })
  // The DOM's types, which are also loaded for tests, declare different streams.
  const packer = Duplex.toWeb(stream) as ReadableWritablePair<Uint8Array, Uint8Array>
  return body.pipeThrough(flushing).pipeThrough(packer)
}
