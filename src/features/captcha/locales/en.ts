import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Are you human?',
  close: 'Close',
  question:
    'You’ve done a lot in a short time. To show you’re not a bot, your device runs a short calculation. There’s no puzzle to solve.',
  answer: 'I’m human',
  tryAgain: 'Try again',
  checking: 'Checking',
  working: 'This takes a few seconds, longer on an older device. Close this window to stop.',
  failed: 'The check failed. Try again.',
  unreachable: 'Can’t reach the server. Check your connection and try again.',
  ownServer: 'Checked by this site’s own server.',
  serversInSingapore: 'Checked by this site’s servers in Singapore.',
}
