import { appendFileSync } from 'node:fs'

import type { OutboxOp } from '#contract/endpoints/index.ts'

/** A clip to be liked, or a person to be followed. */
export interface Entity {
  op: Extract<OutboxOp, 'likes.set' | 'follows.set'>
  entityId: string
}

export interface Wish extends Entity {
  isWanted: boolean
}

export interface Intent extends Wish {
  /** Position in the ledger. */
  number: number
  /** Under which the app sends it. Unknown while the app has not said. */
  id?: string
  /** Why the app has not promised to do it. It may have done it all the same. */
  refusal?: string
}

/** What was meant to happen, in its order. An intent is on the disk before the app hears of it. */
export class Ledger {
  readonly #path: string
  readonly intents: Intent[] = []

  constructor(path: string) {
    this.#path = path
  }

  intend(wish: Wish): Intent {
    const intent = { ...wish, number: this.intents.length }
    appendFileSync(this.#path, `${JSON.stringify(intent)}\n`, { flush: true })
    this.intents.push(intent)
    return intent
  }
}
