/** Refused for good: the server does not want this mail, or its recipient. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('The mail was refused.', { cause })
    this.name = 'MailRefused'
  }
}
