import { isPicture } from './media-caches.ts'

/** Kinds of counted bytes: videos, pictures, the app itself, and its requests. */
export const DATA_KINDS = ['videos', 'pictures', 'app', 'other'] as const
export type DataKind = (typeof DATA_KINDS)[number]
export type ByteCounts = Record<DataKind, number>

/** Bytes that came over the network. */
export interface DataUse {
  session: ByteCounts
  /** Milliseconds since 1970. */
  sessionStartedAtMs: number
  lastAtMs: number
  month: ByteCounts
  /** Month of the device's calendar, such as 2026-11. */
  monthName: string
}

/** Place of the record to which every part of the site adds its transfers. */
export const DATA_USE_STORE = { database: 'vireo-data-use', store: 'use', key: 'use' } as const

/** A session ends after this long without a byte. */
const SESSION_GAP_MS = 30 * 60_000

/**
 * The record as devices store it: service workers of builds before 2026-12 count videos as `clips`, and keep running
 * after an update.
 */
export type StoredDataUse = Omit<DataUse, 'session' | 'month'> & Record<'session' | 'month', StoredCounts>
type StoredCounts = Omit<ByteCounts, 'videos'> & { clips: number }

/** Reads a stored record. */
export const toDataUse = (stored: StoredDataUse): DataUse => ({
  ...stored,
  session: toCounts(stored.session),
  month: toCounts(stored.month),
})

const toStoredDataUse = (use: DataUse): StoredDataUse => ({
  ...use,
  session: toStoredCounts(use.session),
  month: toStoredCounts(use.month),
})

const toCounts = ({ clips, ...counts }: StoredCounts): ByteCounts => ({ ...counts, videos: clips })
const toStoredCounts = ({ videos, ...counts }: ByteCounts): StoredCounts => ({ ...counts, clips: videos })

/** The fields of a PerformanceResourceTiming that are counted. */
export interface Transfer {
  name: string
  /** Bytes of headers and body that came over the network; 0 from a cache. */
  transferSize: number
  responseStatus: number
  /** 0 when no service worker was in control. */
  workerStart: number
}

const NOTHING: ByteCounts = { videos: 0, pictures: 0, app: 0, other: 0 }

function kindOf(url: string): DataKind {
  const [, pathname = ''] = /^[a-z]+:\/\/[^/]+([^?#]*)/.exec(url) ?? []
  if (pathname.startsWith('/media/')) return isPicture(pathname) ? 'pictures' : 'videos'
  return pathname.startsWith('/api/') ? 'other' : 'app'
}

/**
 * Whether the page counts a transfer. The service worker counts pages, pictures and the app's files where it fetches
 * them; the page counts the rest: requests, and the ranges of a video that plays.
 */
export const isCountedByPage = ({ name, workerStart }: Transfer): boolean =>
  workerStart === 0 || ['videos', 'other'].includes(kindOf(name))

/** Whether the service worker counts a transfer. Ranges of a video (206) are counted by the page that plays it. */
export const isCountedByServiceWorker = ({ responseStatus }: Transfer): boolean => responseStatus !== 206

export function countTransfers(transfers: readonly Transfer[]): ByteCounts {
  const counts = { ...NOTHING }
  for (const { name, transferSize } of transfers) counts[kindOf(name)] += transferSize
  return counts
}

const sum = (a: ByteCounts, b: ByteCounts): ByteCounts => ({
  videos: a.videos + b.videos,
  pictures: a.pictures + b.pictures,
  app: a.app + b.app,
  other: a.other + b.other,
})

export const totalOf = (counts: ByteCounts): number =>
  Object.values(counts).reduce((total, bytes) => total + bytes, 0)

/** Names the month of a time on this device's clock, as in `2026-11`. */
export function monthNameOf(timeMs: number): string {
  const date = new Date(timeMs)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Adds bytes to a record of data use. A new session and a new month begin at zero. */
export function addUse(use: DataUse | undefined, bytes: ByteCounts, nowMs: number): DataUse {
  const monthName = monthNameOf(nowMs)
  const isSameSession = use !== undefined && nowMs - use.lastAtMs < SESSION_GAP_MS
  return {
    session: isSameSession ? sum(use.session, bytes) : bytes,
    sessionStartedAtMs: isSameSession ? use.sessionStartedAtMs : nowMs,
    lastAtMs: nowMs,
    month: use?.monthName === monthName ? sum(use.month, bytes) : bytes,
    monthName,
  }
}

/**
 * Creates a function that adds transfers, as a PerformanceObserver reports them, to the persisted use. `change` makes
 * one change to `DATA_USE_STORE`. If it fails, for example without IndexedDB, nothing is counted.
 */
export const createCounter =
  (
    change: (decide: (stored: StoredDataUse | undefined) => StoredDataUse) => Promise<void>,
    isCounted: (transfer: Transfer) => boolean = () => true,
  ) =>
  async (transfers: readonly Transfer[]): Promise<void> => {
    const bytes = countTransfers(transfers.filter(isCounted))
    if (totalOf(bytes) === 0) return
    try {
      await change((stored) => toStoredDataUse(addUse(stored && toDataUse(stored), bytes, Date.now())))
    } catch {
      // A missing IndexedDB also throws.
    }
  }
