import type { UploadView } from '#contract/uploads.ts'

import { progressOf } from './upload-words.ts'

const GOES_ON = new Set<UploadView['phase']['name']>(['keeping', 'queued', 'sending', 'waiting', 'preparing'])

/** Posted, and on its way without anybody's help. */
export const isUnderWay = ({ phase, isDraft }: UploadView): boolean => !isDraft && GOES_ON.has(phase.name)

/** Posted, and nothing of it is sent at the moment. */
const isWaiting = ({ phase, isDraft }: UploadView): boolean =>
  !isDraft && (phase.name === 'waiting' || phase.name === 'queued')

/** How many wait to be sent: those that follow one that is being sent have only their turn to wait for. */
export const waitingCount = (uploads: UploadView[]): number =>
  uploads.some(({ phase }) => phase.name === 'sending') ? 0 : uploads.filter(isWaiting).length

/** It was posted, and does not go on by itself. */
export const isStopped = ({ phase, isDraft, isAwaitingFile: isPostWanted }: UploadView): boolean =>
  phase.name === 'failed' && (!isDraft || isPostWanted)

export const needsAttention = (uploads: UploadView[]): boolean => uploads.some(isStopped)

/**
 * How far the videos under way are together, 0 to 1; undefined when there are none. By bytes, so that a long one
 * counts for more than a short one.
 */
export function sharedProgress(uploads: UploadView[]): number | undefined {
  const underWay = uploads.filter(isUnderWay)
  const totalBytes = underWay.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (totalBytes === 0) return undefined
  const sentBytes = underWay.reduce((sum, upload) => sum + upload.sizeBytes * sentShare(upload), 0)
  return sentBytes / totalBytes
}

function sentShare({ phase }: UploadView): number {
  if (phase.name === 'preparing') return 1
  return phase.name === 'keeping' ? 0 : (progressOf(phase) ?? 0)
}
