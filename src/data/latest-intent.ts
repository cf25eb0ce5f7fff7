import type { ApiClient } from '#contract/client.ts'

interface Intent<Value> {
  wanted: Value
}

/**
 * Sends what a person wants last, one request at a time for each subject: taps that come while one is under
 * way are folded into the next. The promise of a tap settles when all of them have been answered, with the
 * last answer, or with the error of the last attempt.
 */
export class LatestIntent<Value, Answer> {
  readonly #send: (subject: string, value: Value) => Promise<Answer>
  readonly #running = new Map<string, { intent: Intent<Value>; done: Promise<Answer> }>()

  constructor(send: (subject: string, value: Value) => Promise<Answer>) {
    this.#send = send
  }

  set(subject: string, value: Value): Promise<Answer> {
    const running = this.#running.get(subject)
    if (running) {
      running.intent.wanted = value
      return running.done
    }
    const intent: Intent<Value> = { wanted: value }
    const done = Promise.resolve().then(() => this.#settle(subject, intent))
    this.#running.set(subject, { intent, done })
    return done
  }

  isRunning(subject: string): boolean {
    return this.#running.has(subject)
  }

  async #settle(subject: string, intent: Intent<Value>): Promise<Answer> {
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

/** One queue of intents for each client, for all components that show the same subject. */
export function latestIntentOf<Value, Answer>(
  send: (api: ApiClient, subject: string, value: Value) => Promise<Answer>,
): (api: ApiClient) => LatestIntent<Value, Answer> {
  const intentsByClient = new WeakMap<ApiClient, LatestIntent<Value, Answer>>()
  return (api) => {
    const known = intentsByClient.get(api)
    if (known) return known
    const intents = new LatestIntent<Value, Answer>((subject, value) => send(api, subject, value))
    intentsByClient.set(api, intents)
    return intents
  }
}
