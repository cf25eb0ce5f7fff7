import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { NewEntry, OutboxEntry } from './entry.ts'
import { createMemoryStore } from './memory-store.fixture.ts'
import { FATES, ModelServer, type Fate } from './model.fixture.ts'
import { Outbox, type OutboxMessage } from './outbox.ts'
import { OutboxQueue, type OutboxRecord } from './queue.ts'

/** No action of a user is ever lost or applied twice, whatever happens in between. */

const RUNS = 1_000
const USERS = ['ada', 'bea'] as const
const VIDEOS = ['1', '2', '3'] as const
const TAB_COUNT = 2

type Step =
  /** `isHandedOver`: the worker has received it. Otherwise only the page's journal holds it. */
  | { do: 'tap'; tab: number; video: string; value: boolean; isHandedOver: boolean }
  /** The browser is killed, and its journal goes back by this many taps, since it is written to the disk late. */
  | { do: 'crash'; restored: number }
  | { do: 'wait'; ms: number }
  | { do: 'network'; isOnline: boolean }
  | { do: 'log in'; user: string | null }
  | { do: 'tap again' | 'die' | 'lead' | 'focus'; tab: number }

const anyTab = fc.nat({ max: TAB_COUNT - 1 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('tap'),
      tab: anyTab,
      video: fc.constantFrom(...VIDEOS),
      value: fc.boolean(),
      isHandedOver: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash'), restored: fc.nat({ max: 6 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.nat({ max: 3_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network'), isOnline: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('log in'), user: fc.constantFrom(null, ...USERS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('tap again', 'die', 'lead', 'focus'), tab: anyTab }),
  },
)
const journey = fc.record({
  steps: fc.array(anyStep, { minLength: 5, maxLength: 40 }),
  fates: fc.array(fc.constantFrom<Fate[]>('good', ...FATES), { maxLength: 40 }),
  latenciesMs: fc.array(fc.nat({ max: 2_000 }), { minLength: 1, maxLength: 10 }),
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Tab {
  outbox: Outbox
  userId: string | null
  leading: AbortController
  isAlive: boolean
}

/** A browser with two tabs, its user, and a ledger of what the user did. */
class Browser {
  readonly server = new ModelServer()
  readonly store = createMemoryStore<OutboxRecord>()
  readonly ledger: { id: string; userId: string; entity: string; value: boolean; createdAtMs: number }[] = []
  /** Taps that only the journal holds. */
  readonly #unkept = new Set<number>()
  readonly #fates: Fate[]
  readonly #latenciesMs: number[]
  #isOnline = true
  #sentCount = 0
  #tabs: Tab[] = []

  constructor(fates: readonly Fate[], latenciesMs: readonly number[]) {
    this.#fates = [...fates]
    this.#latenciesMs = [...latenciesMs]
    for (let index = 0; index < TAB_COUNT; index++) this.#openTab(index)
    this.#lead(0)
  }

  async run(step: Step): Promise<void> {
    switch (step.do) {
      case 'tap':
        return this.#tap(step)
      case 'crash':
        return this.#crash(step.restored)
      case 'tap again':
        return this.#handOverAgain(step.tab)
      case 'wait':
        return void (await vi.advanceTimersByTimeAsync(step.ms))
      case 'die':
        this.#close(step.tab)
        this.#openTab(step.tab)
        return this.#lead(step.tab)
      case 'lead':
        return this.#lead(step.tab)
      case 'network':
        this.#isOnline = step.isOnline
        if (step.isOnline) for (const { outbox } of this.#tabs) outbox.wake()
        return undefined
      case 'log in':
        this.server.userId = step.user
        this.#learnSession(0)
        // The other tab learns of it a little later.
        setTimeout(() => this.#learnSession(1), 500)
        return undefined
      case 'focus':
        return this.#tabs[step.tab]?.outbox.wake()
    }
  }

  /**
   * Brings back the network, the users and the tabs one after the other. The last page hands over everything that
   * was ever in the journal.
   */
  async settleAll(): Promise<void> {
    await this.#crash(this.ledger.length)
    this.#fates.length = 0
    // Lets requests on their way arrive with their fate.
    await vi.advanceTimersByTimeAsync(10_000)
    await this.run({ do: 'network', isOnline: true })
    for (const user of USERS) {
      await this.run({ do: 'log in', user })
      await vi.advanceTimersByTimeAsync(10 * 60_000)
    }
  }

  #openTab(index: number): void {
    const tab: Tab = {
      userId: this.server.userId,
      leading: new AbortController(),
      isAlive: true,
      outbox: new Outbox({
        store: this.store,
        send: (entry, signal) => this.#send(entry, signal),
        currentUserId: () => tab.userId,
        isOnline: () => this.#isOnline,
        onFailure: (outcome) => {
          if (outcome !== 'logIn') return
          tab.userId = null
          setTimeout(() => this.#learnSession(index), 100)
        },
        emit: () => {},
        broadcast: (message: OutboxMessage) => {
          for (const other of this.#tabs) {
            if (other !== tab && tab.isAlive)
              setTimeout(() => other.outbox.receive(structuredClone(message)), 1)
          }
        },
      }),
    }
    this.#tabs[index] = tab
  }

  #close(index: number): void {
    const tab = this.#tabs[index]
    if (!tab) return
    tab.isAlive = false
    tab.leading.abort()
  }

  /** Lets a tab lead, even while another one does: a frozen leader whose lock was stolen runs on for a short time. */
  #lead(index: number): void {
    const tab = this.#tabs[index]
    if (!tab) return
    tab.leading.abort()
    tab.leading = new AbortController()
    tab.outbox.lead(tab.leading.signal)
  }

  #learnSession(index: number): void {
    const tab = this.#tabs[index]
    if (!tab || tab.userId === this.server.userId) return
    tab.userId = this.server.userId
    tab.outbox.changeUser()
  }

  async #tap({ tab: index, video, value, isHandedOver }: Extract<Step, { do: 'tap' }>): Promise<void> {
    const tab = this.#tabs[index]
    if (!tab || tab.userId === null) return
    const number = this.ledger.length
    const tapped = { id: `tap-${number}`, userId: tab.userId, createdAtMs: Date.now() }
    this.ledger.push({ ...tapped, entity: `like:${video}`, value })
    // No user taps twice within this time.
    vi.setSystemTime(Date.now() + 1)
    if (isHandedOver) await this.#add(tab.outbox, number)
    else this.#unkept.add(number)
  }

  /** The next page hands over the journal, the oldest first. */
  async #crash(restored: number): Promise<void> {
    for (let index = 0; index < TAB_COUNT; index++) {
      this.#close(index)
      this.#openTab(index)
    }
    this.#lead(0)
    for (const number of this.ledger.keys()) {
      if (!this.#unkept.has(number) && number < this.ledger.length - restored) continue
      await this.#add(this.#tabs[0]!.outbox, number, { isRecovered: true })
      this.#unkept.delete(number)
    }
  }

  /** A page that is not sure hands an action over twice. */
  async #handOverAgain(index: number): Promise<void> {
    const tab = this.#tabs[index]
    const last = this.ledger.length - 1
    if (tab && last >= 0 && !this.#unkept.has(last)) await this.#add(tab.outbox, last)
  }

  async #add(outbox: Outbox, number: number, note: Partial<NewEntry> = {}): Promise<void> {
    const { id, userId, entity, value, createdAtMs } = this.ledger[number]!
    const input = { videoId: entity.slice('like:'.length), liked: value }
    await outbox.add({ id, op: 'likes.set', input, userId, subject: '', createdAtMs, ...note })
  }

  async #send(entry: OutboxEntry, signal: AbortSignal): Promise<unknown> {
    const latencyMs = this.#latenciesMs[this.#sentCount++ % this.#latenciesMs.length] ?? 0
    const fate = this.#fates.shift() ?? 'good'
    // Each way takes its time. A worker that dies in between misses the response, though the server may have
    // applied the request.
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    const result = (() => {
      try {
        return { value: this.server.receive(entry, fate) }
      } catch (error) {
        return { error }
      }
    })()
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    signal.throwIfAborted()
    if ('error' in result) throw result.error
    return result.value
  }
}

test('every intent of everybody is the server’s state at the end, done once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(journey, async ({ steps, fates, latenciesMs }) => {
      vi.clearAllTimers()
      const browser = new Browser(fates, latenciesMs)
      for (const step of steps) await browser.run(step)
      await browser.settleAll()
      const { ledger, server, store } = browser

      expect(await new OutboxQueue(store, () => {}).list(null)).toEqual([])
      const ids = server.effects.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const userId of USERS) {
        for (const entity of VIDEOS.map((video) => `like:${video}`)) {
          const isOfLane = (intent: { userId: string; entity: string }) =>
            intent.userId === userId && intent.entity === entity
          const intended = ledger.filter(isOfLane)
          const done = server.effects.filter(isOfLane)
          expect(done.at(-1)?.value).toBe(intended.at(-1)?.value)
          // The applied actions are the intended ones, in that order; those that are missing were superseded
          // before they were sent.
          const order = done.map(({ id }) => intended.findIndex((intent) => intent.id === id))
          expect(order).toEqual(order.toSorted((a, b) => a - b))
          expect(order).not.toContain(-1)
        }
      }
    }),
    { numRuns: RUNS },
  )
})
