import type { UploadPhase } from '#contract/uploads.ts'

/** What a phase is called, and what to expect of it. */
interface Words {
  title: string
  text: string
}

type WaitingPhase = Extract<UploadPhase, { name: 'waiting' }>

const words: Record<Exclude<UploadPhase['name'], 'waiting' | 'failed'>, Words> = {
  keeping: {
    title: 'Storing it on this device',
    text: 'Keep Vireo open until that is done. Then it is sent.',
  },
  draft: { title: 'Draft', text: '' },
  queued: { title: 'Next in line', text: 'Kept on this device until it is sent.' },
  sending: { title: 'Sending', text: '' },
  paused: { title: 'Paused', text: 'Kept on this device.' },
  cancelling: { title: 'Calling it off', text: 'It is gone when the server has confirmed it.' },
  preparing: { title: 'Getting your video ready', text: 'It is safe with us and appears in your profile.' },
  posted: { title: 'Your video is posted', text: '' },
}

const waitingWords: Record<WaitingPhase['reason'], Words> = {
  network: { title: 'Waiting for a network', text: 'It goes on by itself.' },
  wifi: { title: 'Waiting for Wi-Fi', text: 'Kept on this device until then.' },
  logIn: { title: 'Waiting for you to log in', text: 'It goes on when you are logged in again.' },
  server: { title: 'Waiting for the server', text: 'It is tried again by itself.' },
}

export function wordsFor(phase: UploadPhase): Words {
  if (phase.name === 'failed') {
    const title = phase.isFinal ? 'This video cannot be posted' : 'This video is not posted'
    return { title, text: phase.message }
  }
  if (phase.name !== 'waiting') return words[phase.name]
  const { title, text } = waitingWords[phase.reason]
  return { title, text: phase.message ? `${phase.message} ${text}` : text }
}

/** 0 to 1, where there is something to show. */
export const progressOf = (phase: UploadPhase): number | undefined =>
  'progress' in phase ? phase.progress : undefined
