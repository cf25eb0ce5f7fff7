import { proxy, wrap, type Remote } from 'comlink'

import type { ErrorData } from '#contract/error-data.ts'
import type { WorkerEvent } from '#contract/events.ts'
import type { WorkerApi } from '#contract/worker-api.ts'

import { crashOf, stallOf } from './worker-failures.ts'

/** Together under 2 s, within which a dead worker is replaced. */
const PING_INTERVAL_MS = 300
const PONG_DEADLINE_MS = 1_500
/** Until its first pong a worker may still be loading over a slow network. */
const BOOT_DEADLINE_MS = 10_000
/** A timer that is this late shows that the page itself was frozen, not that the worker is dead. */
const LATE_TIMER_MS = 200
/** After a page was frozen, the worker's waiting messages arrive within this time. */
const LATE_PONG_DEADLINE_MS = 500

export interface WorkerLinkOptions {
  createWorker: () => Worker
  /** Called when a worker has just been made: messages posted here are its first. */
  onSpawn: (remote: Remote<WorkerApi>) => void
  onEvent: (event: WorkerEvent) => void
  /**
   * Called when the worker is gone and its work is lost. One that never answered may never have run. Without a cause: it was
   * replaced.
   */
  onDeath: (hadAnswered: boolean, cause?: ErrorData) => void
  /** Whether any call waits for an answer. The worker is pinged only then. */
  hasPendingCalls: () => boolean
}

export interface WorkerLink {
  /** The live worker, made now if there is none, and pinged from here on. */
  remote(): Remote<WorkerApi>
  /** Ends the live worker. The next one is made when it is needed. */
  replace(): void
}

interface LiveWorker {
  worker: Worker
  remote: Remote<WorkerApi>
  hasAnswered: boolean
  isBeating: boolean
}

/**
 * Owns the worker's life: makes it when first needed, pings it while calls are pending, and gives up one that
 * threw or does not answer. Comlink itself never notices a dead worker (comlink#601).
 */
export function createWorkerLink(options: WorkerLinkOptions): WorkerLink {
  let live: LiveWorker | undefined

  function spawn(): LiveWorker {
    const worker = options.createWorker()
    const spawned = { worker, remote: wrap<WorkerApi>(worker), hasAnswered: false, isBeating: false }
    live = spawned
    worker.addEventListener('error', (event) => bury(spawned, crashOf(event)))
    void spawned.remote.subscribe(proxy(options.onEvent))
    options.onSpawn(spawned.remote)
    return spawned
  }

  function bury(dead: LiveWorker, cause?: ErrorData): void {
    if (live !== dead) return
    live = undefined
    dead.worker.terminate()
    options.onDeath(dead.hasAnswered, cause)
  }

  async function ping(target: LiveWorker): Promise<void> {
    if (live !== target) return
    target.isBeating = options.hasPendingCalls()
    if (!target.isBeating) return

    const deadlineMs = target.hasAnswered ? PONG_DEADLINE_MS : BOOT_DEADLINE_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const awaitPong = (withinMs: number) => {
      const startedAt = performance.now()
      timer = setTimeout(() => {
        const isPageLate = performance.now() - startedAt > withinMs + LATE_TIMER_MS
        if (isPageLate) awaitPong(target.hasAnswered ? LATE_PONG_DEADLINE_MS : BOOT_DEADLINE_MS)
        else bury(target, stallOf(deadlineMs))
      }, withinMs)
    }
    awaitPong(deadlineMs)
    await target.remote.ping()
    clearTimeout(timer)
    target.hasAnswered = true
    setTimeout(ping, PING_INTERVAL_MS, target)
  }

  return {
    remote() {
      const target = live ?? spawn()
      // Posted after the caller's own message, so that its call already counts as pending.
      if (!target.isBeating) {
        target.isBeating = true
        queueMicrotask(() => ping(target))
      }
      return target.remote
    },
    replace() {
      if (live) bury(live)
    },
  }
}
