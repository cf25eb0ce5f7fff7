import { FragmentRefusal } from '#contract/fragmented-mp4.ts'
/**
 * Entry of the process that packages one room. Fragments are read only here, without secrets and network and with a
 * memory limit.
 */
import { hasCode } from '#server/storage/has-code.ts'

import type { PackagerReport, PackagerRequest } from './messages.ts'
import { RoomPackager } from './package-room.ts'

let packager: RoomPackager | undefined

const send = (report: PackagerReport): void => void process.send?.(report)

function answer({ id, ...request }: PackagerRequest & { id: number }): PackagerReport {
  if (request.kind === 'open') {
    packager = new RoomPackager(request.folder)
    return { kind: 'opened', id }
  }
  if (!packager) return { kind: 'failed', id, message: 'No room is open.' }
  try {
    return { kind: 'taken', id, record: packager.take({ ...request, bytes: Buffer.from(request.bytes) }) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof FragmentRefusal || error instanceof RangeError)
      return { kind: 'refused', id, message }
    const isFull = hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
    return { kind: isFull ? 'full' : 'failed', id, message }
  }
}

process.on('message', (request: PackagerRequest & { id: number }) => send(answer(request)))
// The parent is gone, so nothing arrives any more.
process.once('disconnect', () => process.exit())
