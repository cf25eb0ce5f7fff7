import { once } from 'node:events'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

import type { MiddlewareHandler } from 'hono'

import { chooseCoding, type ContentCoding } from './content-coding.ts'
import type { Environment } from './environment.ts'

/** Below this size compression saves no packet. */
const MIN_BYTES = 1_024
const PACKED_TYPES = /^(text\/(csv|html)|application\/(json|(atom\+)?xml))\b/
/** On 14 kB of JSON: 80 µs, and a tenth of the bytes. Higher levels cost more than they save. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 }

/** Delay within which small parts of a page are combined, up to this size. */
const FLUSH_DELAY_MS = 5
const PART_BYTES = 32_768

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

/**
 * Compresses a stream, at the pace of its reader. Small parts are put together, for each costs a round through zlib's threads
 * and the connection.
 */
function packedAs(coding: ContentCoding, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const packer = coding === 'br' ? createBrotliCompress({ params: BROTLI }) : createGzip()
  const flushMode = coding === 'br' ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH
  const source = body.getReader()
  let parts: Uint8Array[] = []
  let partsBytes = 0
  let passingOn: ReturnType<typeof setTimeout> | undefined
  const takeParts = () => {
    const taken = Buffer.concat(parts)
    parts = []
    partsBytes = 0
    return taken
  }
  const passOn = () => {
    passingOn = undefined
    if (packer.destroyed || packer.writableEnded) return
    packer.write(takeParts())
    packer.flush(flushMode)
  }
  const pump = async () => {
    for (let next = await source.read(); !next.done; next = await source.read()) {
      parts.push(next.value)
      partsBytes += next.value.byteLength
      passingOn ??= setTimeout(passOn, FLUSH_DELAY_MS)
      if (partsBytes >= PART_BYTES && !packer.write(takeParts())) await once(packer, 'drain')
    }
    clearTimeout(passingOn)
    packer.end(takeParts())
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      packer.on('data', (packed: Buffer) => {
        controller.enqueue(packed)
        if ((controller.desiredSize ?? 0) <= 0) packer.pause()
      })
      packer.on('end', () => controller.close())
      packer.on('error', (error) => controller.error(error))
      pump().catch((error: unknown) => {
        clearTimeout(passingOn)
        packer.destroy(error instanceof Error ? error : new Error(String(error)))
      })
    },
    pull: () => void packer.resume(),
    async cancel(reason) {
      clearTimeout(passingOn)
      packer.destroy()
      await source.cancel(reason)
    },
  })
}
