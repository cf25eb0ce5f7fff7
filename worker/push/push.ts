import type { WorkerEvent } from '#contract/events.ts'
import type { PushEvent, PushChange, Watch } from '#contract/push.ts'

import { ShownByTabs, SHOWN_FOR_MS, type Shown } from './shown.ts'
import { StreamKeeper, type KeeperDeps } from './stream-keeper.ts'

/** Messages between the workers of the tabs, which may be of earlier builds. */
export type PushMessage =
  | { type: 'shown'; tabId: string; shown: Shown | null }
  /** Sent by a new leader. */
  | { type: 'whoShows' }
  | { type: 'heard'; userId: string; news: PushChange[]; lastId: string }

export interface PushDeps extends Pick<KeeperDeps, 'read' | 'isOnline'> {
  tabId: string
  currentUserId: () => string | null
  /** Emits to this worker's page. */
  emit: (event: WorkerEvent) => void
  /** Sends to the workers of all other tabs. */
  broadcast: (message: PushMessage) => void
  /** Begins to take turns with the other tabs: `lead` is called when it is this tab's turn. */
  takePart: (lead: (signal: AbortSignal) => void) => void
}

/**
 * The push channel of one tab. Every tab publishes what it shows and receives changes; the leader among them holds
 * the one stream. Nothing happens until a user has a page visible.
 */
export class Push {
  readonly #deps: PushDeps
  readonly #tabs = new ShownByTabs()
  #watch: { watch: Watch; untilMs: number } | undefined
  #last: { userId: string; id: string } | undefined
  #keeper: StreamKeeper | undefined
  #hasBegun = false

  constructor(deps: PushDeps) {
    this.#deps = deps
  }

  /** Sets what this tab's page shows from now on. */
  show(watch: Watch): void {
    this.#watch = { watch, untilMs: Date.now() + SHOWN_FOR_MS }
    if (this.#shownHere()) this.#begin()
    this.#publish()
  }

  /** Reacts to a log-in or log-out. */
  changeUser(): void {
    if (this.#hasBegun) this.#publish()
  }

  /** Reacts to the return of the network. */
  comeOnline(): void {
    this.#keeper?.update(true)
  }

  /** Handles a message from the worker of another tab. */
  receive(message: PushMessage): void {
    if (message.type === 'shown') this.#note(message.tabId, message.shown)
    else if (message.type === 'heard') this.#receiveChanges(message.userId, message.news, message.lastId)
    else if (this.#shownHere()) this.#publish()
  }

  #begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.#deps.takePart((signal) => this.#lead(signal))
  }

  #lead(signal: AbortSignal): void {
    const keeper = new StreamKeeper({
      ...this.#deps,
      shown: () => this.#tabs.all(),
      lastIdOf: (userId) => (this.#last?.userId === userId ? this.#last.id : null),
      onHeard: (userId, events, lastId) => {
        const news = events.filter(isChange)
        this.#receiveChanges(userId, news, lastId)
        this.#deps.broadcast({ type: 'heard', userId, news, lastId })
      },
      onSessionLost: () => this.#deps.emit({ type: 'session.changed' }),
    })
    this.#keeper = keeper
    // Polls, to notice tabs that have fallen silent.
    const looking = setInterval(() => keeper.update(), SHOWN_FOR_MS / 4)
    signal.addEventListener('abort', () => {
      clearInterval(looking)
      keeper.stop()
      if (this.#keeper === keeper) this.#keeper = undefined
    })
    this.#deps.broadcast({ type: 'whoShows' })
    this.#note(this.#deps.tabId, this.#shownHere())
  }

  #shownHere(): Shown | null {
    const userId = this.#deps.currentUserId()
    if (userId === null || !this.#watch || this.#watch.untilMs < Date.now()) return null
    return { userId, watch: this.#watch.watch }
  }

  #publish(): void {
    const shown = this.#shownHere()
    this.#note(this.#deps.tabId, shown)
    this.#deps.broadcast({ type: 'shown', tabId: this.#deps.tabId, shown })
  }

  #note(tabId: string, shown: Shown | null): void {
    // A viewer has just opened or returned to a page.
    const isUrgent = this.#tabs.set(tabId, shown)
    this.#keeper?.update(isUrgent)
  }

  #receiveChanges(userId: string, news: PushChange[], lastId: string): void {
    if (lastId) this.#last = { userId, id: lastId }
    if (news.length > 0 && userId === this.#deps.currentUserId())
      this.#deps.emit({ type: 'push.received', events: news })
  }
}

const isChange = (event: PushEvent): event is PushChange => event.type !== 'session.ended'
