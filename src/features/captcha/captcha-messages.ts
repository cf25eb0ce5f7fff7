/** What the captcha says, in one language. */
export interface CaptchaMessages {
  title: string
  close: string
  question: string
  answer: string
  tryAgain: string
  checking: string
  working: string
  failed: string
  unreachable: string
  /** Who makes the check, and where. */
  ownServer: string
  serversInSingapore: string
}
