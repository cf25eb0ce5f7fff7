import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Are you a person?',
  close: 'Close',
  question:
    'That was a lot at once. To show that no program is at work, your device does a short calculation. There is no puzzle to solve.',
  answer: 'I am a person',
  tryAgain: 'Try again',
  checking: 'Checking',
  working: 'This takes a few seconds, and longer on an older device. Close this to stop it.',
  failed: 'The check did not work. Try again.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  ownServer: 'Checked by this site’s own server.',
  serversInSingapore: 'Checked by this site’s servers in Singapore.',
}
