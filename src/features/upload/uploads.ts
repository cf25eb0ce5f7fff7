import type { UploadPhase, UploadView } from '#contract/uploads.ts'
import { callWorker } from '#src/data/api.ts'
import { createWorkerList } from '#src/data/worker-list.ts'

const GOES_ON = new Set<UploadView['phase']['name']>(['keeping', 'queued', 'sending', 'waiting', 'preparing'])

/** Whether an upload was posted and continues automatically. */
export const isUnderWay = ({ phase, isDraft }: UploadView): boolean => !isDraft && GOES_ON.has(phase.name)

/** Whether an upload was posted and is not being sent at the moment. */
const isWaiting = ({ phase, isDraft }: UploadView): boolean =>
  !isDraft && (phase.name === 'waiting' || phase.name === 'queued')

/** Number of uploads that wait for something other than their turn after one that is being sent. */
export const waitingCount = (uploads: UploadView[]): number =>
  uploads.some(({ phase }) => phase.name === 'sending') ? 0 : uploads.filter(isWaiting).length

/** Whether an upload was posted and does not continue automatically. */
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

/** The name of a phase, and what to expect of it. */
interface Words {
  title: string
  text: string
}

type WaitingPhase = Extract<UploadPhase, { name: 'waiting' }>

const words: Record<Exclude<UploadPhase['name'], 'waiting' | 'failed'>, Words> = {
  keeping: {
    title: 'Saving to this device',
    text: 'Keep Vireo open until this is done.',
  },
  draft: { title: 'Draft', text: '' },
  queued: { title: 'Queued', text: 'Saved on this device until it is sent.' },
  sending: { title: 'Sending', text: '' },
  paused: { title: 'Paused', text: 'Saved on this device.' },
  cancelling: { title: 'Cancelling', text: 'Waiting for the server to confirm.' },
  preparing: { title: 'Processing your video', text: 'It’s on the server and will appear on your profile.' },
  posted: { title: 'Your video is posted', text: '' },
}

const reasonWords: Record<WaitingPhase['reason'], Words> = {
  network: { title: 'Waiting for a connection', text: 'Continues automatically.' },
  wifi: { title: 'Waiting for Wi-Fi', text: 'Saved on this device until then.' },
  logIn: { title: 'Waiting for you to log in', text: 'Continues when you log in again.' },
  server: { title: 'Waiting for the server', text: 'Retrying automatically.' },
}

export function wordsFor(phase: UploadPhase): Words {
  if (phase.name === 'failed') {
    const title = phase.isFinal ? 'This video can’t be posted' : 'This video isn’t posted'
    return { title, text: phase.message }
  }
  if (phase.name !== 'waiting') return words[phase.name]
  const { title, text } = reasonWords[phase.reason]
  return { title, text: phase.message ? `${phase.message} ${text}` : text }
}

/** 0 to 1, where there is something to show. */
export const progressOf = (phase: UploadPhase): number | undefined =>
  'progress' in phase ? phase.progress : undefined

const NONE: UploadView[] = []

const useKnownUploads = createWorkerList({
  ask: () => callWorker('uploads.list', null),
  read: (event) => (event.type === 'uploads.changed' ? event.uploads : undefined),
  isUnderWay,
})

/** The uploads of the user who is logged in, the oldest first. */
export const useUploads = (): UploadView[] => useKnownUploads() ?? NONE
