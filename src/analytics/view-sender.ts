import { UNNAMED_VIEWS_MAX_COUNT } from '#contract/constants.ts'
import type { UnnamedView, ViewReport } from '#contract/models/view-report.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { whenCalm } from '#shared/when-calm.ts'

/** How long reports gather. */
const INTERVAL_MS = 10_000
/** Bounds the memory of a page that reaches no server. */
const UNSENT_MAX_COUNT = 300

/** A report, and whether it names its viewer: a user, or a guest whose visits are recorded. */
export interface WaitingView {
  view: ViewReport
  isNamed: boolean
}

interface SenderDeps {
  /** Whether visits may be recorded now: a viewer may have taken that back since. */
  isAllowed: () => boolean
  /** Passes reports to the worker, which persists and signs them. */
  give: (views: ViewReport[]) => Promise<unknown>
  /** Sends reports that name nobody. Rejects when they have not arrived; not when they were refused for good. */
  post: (views: UnnamedView[]) => Promise<unknown>
}

/** Collects reports and sends them now and then, one batch after the other. */
export function createViewSender({ isAllowed, give, post }: SenderDeps) {
  let unsent: WaitingView[] = []
  /** On their way. */
  let leaving: WaitingView[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false

  function flushSoon(): void {
    if (isWaiting) return
    isWaiting = true
    whenCalm(() => {
      timer = setTimeout(() => void flush(), INTERVAL_MS)
    })
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    isWaiting = false
    const views = unsent
    unsent = []
    leaving = [...leaving, ...views]
    const mayRecord = isAllowed()
    const mayName = ({ isNamed, view }: WaitingView) => isNamed && (mayRecord || view.userId !== undefined)
    const named = views.filter(mayName)
    const unnamed = views.filter((view) => !mayName(view))
    const batches: [WaitingView[], () => Promise<unknown>][] = []
    if (named.length > 0)
      batches.push([
        named,
        () => give(named.map(({ view }) => ({ ...view, isRecorded: view.isRecorded && mayRecord }))),
      ])
    for (let start = 0; start < unnamed.length; start += UNNAMED_VIEWS_MAX_COUNT) {
      const batch = unnamed.slice(start, start + UNNAMED_VIEWS_MAX_COUNT)
      batches.push([batch, () => post(batch.map(({ view }) => withoutName(view)))])
    }
    await Promise.all(
      batches.map(async ([batch, send]) => {
        try {
          await send()
        } catch {
          // The server knows a report that it already has by its id.
          unsent = [...batch, ...unsent].slice(0, UNSENT_MAX_COUNT)
          flushSoon()
        }
        leaving = leaving.filter((view) => !batch.includes(view))
      }),
    )
  }

  return {
    add(waiting: WaitingView): void {
      if (unsent.length < UNSENT_MAX_COUNT) unsent.push(waiting)
      flushSoon()
    },
    flush,
    /** Reports that nobody has confirmed. */
    unconfirmed: (): WaitingView[] => [...leaving, ...unsent],
  }
}

const withoutName = ({ userId: _userId, isRecorded: _isRecorded, ...view }: ViewReport): UnnamedView => view

const LEFT_KEY = 'vireo.views-left'
/** Few, since they are written while the page unloads. */
const LEFT_MAX_COUNT = 100

/** Stores reports of a page that goes, for the next one to send. */
export function leaveViews(views: readonly WaitingView[]): void {
  if (views.length > 0) deviceStorage.write(LEFT_KEY, [...readLeft(), ...views].slice(-LEFT_MAX_COUNT))
}

/** Takes the reports that earlier pages left. */
export function takeLeftViews(): WaitingView[] {
  const views = readLeft()
  if (views.length > 0) deviceStorage.remove(LEFT_KEY)
  return views
}

function readLeft(): WaitingView[] {
  const views = deviceStorage.readJson(LEFT_KEY)
  return Array.isArray(views) ? (views as WaitingView[]) : []
}

const VIEWED_KEY = 'vireo.viewed-today'
/** Beyond this a guest's oldest views of the day count once more. */
const VIEWED_MAX_COUNT = 1_000

/** Videos of today, on a page whose viewer has not been asked yet or has not answered: nothing of it is stored. */
let viewedHere: Viewed = { day: '', ids: [] }
interface Viewed {
  day: string
  ids: string[]
}

const isViewed = (value: unknown): value is Viewed =>
  typeof value === 'object' && value !== null && 'ids' in value && Array.isArray(value.ids) && 'day' in value

/**
 * Marks a video as viewed on this day by a guest who is not recorded (decision 0052).
 * @param isStored whether the mark may outlive the page
 * @returns whether it already was
 */
export function markViewed(videoId: string, now: Date, isStored: boolean): boolean {
  const day = now.toISOString().slice(0, 10)
  const stored = isStored ? deviceStorage.readJson(VIEWED_KEY) : undefined
  const ids = [stored, viewedHere].flatMap((viewed) =>
    isViewed(viewed) && viewed.day === day ? viewed.ids : [],
  )
  if (ids.includes(videoId)) return true
  viewedHere = { day, ids: [...new Set([...ids, videoId])].slice(-VIEWED_MAX_COUNT) }
  if (isStored) deviceStorage.write(VIEWED_KEY, viewedHere)
  return false
}
