import type { ViewScene } from '#contract/models/view-report.ts'

/** A record: an event, or a video that was seen. */
export type Entry =
  | { kind: 'event'; name: string; params: Record<string, string | number | boolean>; timeMs: number }
  | { kind: 'impression'; videoId: string; scene: ViewScene; timeMs: number }

/** A misuse of analytics. `severity` is that of the error report (specification section 3). */
export class AnalyticsError extends Error {
  override readonly name = 'AnalyticsError'
  readonly severity: 'error' | 'warning'

  constructor(message: string, severity: AnalyticsError['severity']) {
    super(message)
    this.severity = severity
  }
}

/** Bounds the memory of a visit that is neither accepted nor declined. */
const EARLY_MAX_COUNT = 1_000

/**
 * The applications whose events are recorded, by their analytics ids. Until the first one is initialised, which
 * requires consent where the law does, entries wait in memory only (specification section 4).
 */
export interface Registry {
  /**
   * Passes an application's entries to `accept` from now on, the waiting ones first.
   * @throws {AnalyticsError} when the id is not a number (specification section 5)
   */
  initialise(id: number, accept: (entry: Entry) => void): void
  /**
   * Records now, or once analytics is initialised.
   * @throws {AnalyticsError} when the id is not a number; with severity `warning` when others are initialised and
   * this one is not (specification section 5)
   */
  record(id: number, entry: Entry): void
  /** Drops the waiting entries, and all later ones until something is initialised again. */
  close(): void
}

function checkId(id: unknown): void {
  if (typeof id !== 'number' || !Number.isFinite(id)) {
    throw new AnalyticsError(`An analytics id must be a number, and is ${JSON.stringify(id)}.`, 'error')
  }
}

export function createRegistry(): Registry {
  const accepting = new Map<number, (entry: Entry) => void>()
  let early: { id: number; entry: Entry }[] = []
  let isClosed = false

  const registry: Registry = {
    initialise(id, accept) {
      checkId(id)
      isClosed = false
      accepting.set(id, accept)
      const waiting = early
      early = []
      for (const { id: waitingId, entry } of waiting) registry.record(waitingId, entry)
    },
    record(id, entry) {
      checkId(id)
      if (isClosed) return
      if (accepting.size === 0) {
        if (early.length < EARLY_MAX_COUNT) early.push({ id, entry })
        return
      }
      const accept = accepting.get(id)
      if (!accept) throw new AnalyticsError(`The analytics id ${id} is not initialised.`, 'warning')
      accept(entry)
    },
    close() {
      isClosed = true
      early = []
      accepting.clear()
    },
  }
  return registry
}
