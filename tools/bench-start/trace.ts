import type { Browser, Page } from 'playwright'

/** Only those that the figures need: tracing costs time itself. */
const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
]
const COMPILE_CATEGORY = 'disabled-by-default-v8.compile'
/** Outermost events of script time. Garbage collection counts as script time. */
const SCRIPT_EVENTS = new Set([
  'v8.callFunction',
  'v8.evaluateModule',
  'v8.compile',
  'v8.compileModule',
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'MinorGC',
  'MajorGC',
])
const LAYOUT_EVENTS = new Set(['Layout', 'UpdateLayoutTree'])
const TASKS = new Set(['RunTask'])
export const HYDRATED_MARK = 'app-hydrated'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  /** Processor time. */
  tdur?: number
}

/** Main-thread CPU time, in milliseconds. */
export interface Times {
  untilHydrated: number
  scriptUntilHydrated: number
  script: number
  layout: number
  total: number
}

/** Traces one load of a page. */
export async function trace(
  browser: Browser,
  page: Page,
  load: () => Promise<void>,
  { hasCompiles = false } = {},
): Promise<TraceEvent[]> {
  const categories = hasCompiles ? [...CATEGORIES, COMPILE_CATEGORY] : CATEGORIES
  await browser.startTracing(page, { categories })
  await load()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const mark = traceEvents.find(({ name }) => name === HYDRATED_MARK)
  if (!mark) throw new Error('The page was not taken over in time.')
  return traceEvents.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid)
}

export const countCompiles = (events: readonly TraceEvent[]): number =>
  events.filter(({ name }) => name === 'V8.CompileCode').length

export function timesOf(events: readonly TraceEvent[]): Times {
  const hydratedAt = events.find(({ name }) => name === HYDRATED_MARK)?.ts ?? 0
  const sum = (counted: ReadonlySet<string>, until = Infinity) => {
    let outerEnd = 0
    let sumUs = 0
    for (const { name, ts, dur = 0, tdur = 0 } of events.toSorted(
      (a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0),
    )) {
      if (!counted.has(name) || ts < outerEnd || ts >= until) continue
      outerEnd = ts + dur
      // Of an event that spans the limit, only the part before it.
      sumUs += tdur * Math.min(1, (until - ts) / Math.max(1, dur))
    }
    return sumUs / 1_000
  }
  return {
    untilHydrated: sum(TASKS, hydratedAt),
    scriptUntilHydrated: sum(SCRIPT_EVENTS, hydratedAt),
    script: sum(SCRIPT_EVENTS),
    layout: sum(LAYOUT_EVENTS),
    total: sum(TASKS),
  }
}
