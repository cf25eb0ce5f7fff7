/** The captcha's sentences in one language. */
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
  /** Names the operator of the check and its place. */
  ownServer: string
  serversInSingapore: string
}
