import type { UploadPhase } from '#contract/uploads.ts'

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

const waitingWords: Record<WaitingPhase['reason'], Words> = {
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
  const { title, text } = waitingWords[phase.reason]
  return { title, text: phase.message ? `${phase.message} ${text}` : text }
}

/** 0 to 1, where there is something to show. */
export const progressOf = (phase: UploadPhase): number | undefined =>
  'progress' in phase ? phase.progress : undefined
