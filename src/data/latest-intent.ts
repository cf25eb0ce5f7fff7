/**
 * Sends what a person wants last, one request at a time for each subject: taps that come while one is under
 * way are folded into the next. The promise of a tap settles when all of them have been answered, with the
 * last answer, or with the error of the last attempt.
 */
export class LatestIntent<Value, Answer> {
  readonly #send: (subject: string, value: Value) => Promise<Answer>
  readonly #running = new Map<string, { wanted: Value; done: Promise<Answer> }>()

  constructor(send: (subject: string, value: Value) => Promise<Answer>) {
    this.#send = send
  }

  set(subject: string, value: Value): Promise<Answer> {
    const running = this.#running.get(subject)
    if (running) {
      running.wanted = value
      return running.done
    }
    const intent = { wanted: value, done: Promise.resolve().then(() => this.#settle(subject, intent)) }
    this.#running.set(subject, intent)
    return intent.done
  }

  isRunning(subject: string): boolean {
    return this.#running.has(subject)
  }

  async #settle(subject: string, intent: { wanted: Value }): Promise<Answer> {
    try {
      for (;;) {
        const sent = intent.wanted
        // oxlint-disable-next-line no-await-in-loop -- one request at a time is the point
        const answer = await this.#send(subject, sent)
        if (intent.wanted === sent) return answer
      }
    } finally {
      this.#running.delete(subject)
    }
  }
}
