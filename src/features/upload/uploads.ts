import type { UploadPhase, UploadView } from '#contract/uploads.ts'
import { messages } from '#messages/upload.ts'
import { callWorker } from '#src/data/api.ts'
import { createWorkerList } from '#src/data/worker-list.ts'
import { translate } from '#src/ui/translate.ts'

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
 * The progress of all current uploads together, 0 to 1; undefined when there are none. By bytes, so that a large
 * one counts for more than a small one.
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

/** The name of a phase, and the next step to expect. */
interface PhaseText {
  title: string
  text: string
}

type WaitingPhase = Extract<UploadPhase, { name: 'waiting' }>

/** Message keys of each phase: a title, and for some a text. */
const PHASES = {
  keeping: ['savingToDevice', 'keepOpen'],
  draft: ['draft'],
  queued: ['queued', 'queuedText'],
  sending: ['sending'],
  paused: ['paused', 'pausedText'],
  cancelling: ['cancelling', 'cancellingText'],
  preparing: ['processing', 'processingText'],
  posted: ['postedTitle'],
} as const satisfies Record<Exclude<UploadPhase['name'], 'waiting' | 'failed'>, readonly string[]>

const WAITS = {
  network: ['waitingForNetwork', 'waitingForNetworkText'],
  wifi: ['waitingForWifi', 'waitingForWifiText'],
  logIn: ['waitingForLogIn', 'waitingForLogInText'],
  server: ['waitingForServer', 'waitingForServerText'],
} as const satisfies Record<WaitingPhase['reason'], readonly string[]>

export function describePhase(phase: UploadPhase): PhaseText {
  if (phase.name === 'failed') {
    return { title: phase.isFinal ? messages.cannotBePosted : messages.isNotPosted, text: translate(phase) }
  }
  if (phase.name === 'waiting') {
    const [titleName, textName] = WAITS[phase.reason]
    const text = messages[textName]
    const why = phase.message ? messages.withReason({ reason: translate(phase), text }) : text
    return { title: messages[titleName], text: why }
  }
  if (phase.name === 'preparing' && phase.pace !== undefined && phase.pace !== 'usual') {
    const title = phase.pace === 'again' ? messages.processingAgain : messages.processingSlow
    return { title, text: messages.processingNotice }
  }
  const [titleName, textName] = PHASES[phase.name]
  return { title: messages[titleName], text: textName === undefined ? '' : messages[textName] }
}

/** From 0 to 1; undefined when there is no progress to show. */
export const progressOf = (phase: UploadPhase): number | undefined =>
  'progress' in phase ? phase.progress : undefined

const NONE: UploadView[] = []

const useKnownUploads = createWorkerList({
  ask: () => callWorker('uploads.list', null),
  read: (event) => (event.type === 'uploads.changed' ? event.uploads : undefined),
  isUnderWay,
})

/** False until the worker has listed the uploads. */
export const useAreUploadsKnown = (): boolean => useKnownUploads() !== undefined

/** The uploads of the user who is logged in, the oldest first. */
export const useUploads = (): UploadView[] => useKnownUploads() ?? NONE
