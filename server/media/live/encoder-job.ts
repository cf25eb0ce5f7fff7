/** Entry of the process that encodes the second rendition of one room: without secrets, without network, and with limits. */
import { AV_LOG_QUIET, Log } from 'node-av'

import { FragmentRefusal } from '#contract/fragmented-mp4.ts'

import type { EncoderReport, EncoderRequest } from './messages.ts'
import { RoomEncoder } from './room-encoder.ts'

Log.setLevel(AV_LOG_QUIET)

let encoder: RoomEncoder | undefined

function answer({ id, ...request }: EncoderRequest & { id: number }): EncoderReport {
  if (request.kind === 'open') return { kind: 'opened', id }
  const { header, bytes } = request
  const beganAtMs = performance.now()
  try {
    if (header) {
      encoder?.close()
      encoder = new RoomEncoder(Buffer.from(header))
    }
    if (!encoder) return { kind: 'failed', id, message: 'There was no header.' }
    const encoded = encoder.encode(Buffer.from(bytes))
    return { kind: 'encoded', id, ...encoded, tookMs: performance.now() - beganAtMs }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: error instanceof FragmentRefusal ? 'refused' : 'failed', id, message }
  }
}

process.on('message', (request: EncoderRequest & { id: number }) => void process.send?.(answer(request)))
// The parent is gone, so nothing arrives any more.
process.once('disconnect', () => process.exit())
