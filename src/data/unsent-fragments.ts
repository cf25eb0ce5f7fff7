import { createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval'
import * as v from 'valibot'

import { LIVE_LATE_HOURS } from '#contract/live.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

import { UNSENT_KEY } from './unsent-mark.ts'

/** About half a second of a live, beginning with a key frame; or the header of the fragments that follow. */
export interface Fragment {
  /** Counts up within one live, also across reloads of the page. A missing number is a gap. */
  sequence: number
  /** 0 for a header, without which nothing after it can be shown. */
  durationSec: number
  bytes: Uint8Array<ArrayBuffer>
}

/** As much as a recording takes after the end of its live. */
const MAX_BYTES = 64 * 1024 ** 2
/** A recording takes nothing that is older. */
const MAX_AGE_MS = LIVE_LATE_HOURS * 60 * 60 * 1000

const LeftSchema = v.object({ roomId: v.string(), token: v.string(), savedAtMs: v.number() })

/** A live of which the device has fragments that the server lacks. */
interface UnsentLive {
  roomId: string
  /** Stands for the log-in under which the live began. */
  token: string
  fragments: Fragment[]
}

type Stored = Omit<Fragment, 'sequence'>

let store: UseStore | undefined
const fragmentStore = () => (store ??= createStore('vireo-live', 'fragments'))

/** Reads which live an earlier page could not send to its end. Undefined after a day, too. */
function readMark(): v.InferOutput<typeof LeftSchema> | undefined {
  const mark = v.safeParse(LeftSchema, deviceStorage.readJson(UNSENT_KEY))
  if (!mark.success) return undefined
  const ageMs = Date.now() - mark.output.savedAtMs
  return Math.abs(ageMs) < MAX_AGE_MS ? mark.output : undefined
}

/** Reads what an earlier page could not send, and removes what nothing takes any more. Never rejects. */
export async function readUnsent(): Promise<UnsentLive | undefined> {
  try {
    const mark = readMark()
    const stored = await entries<[string, number], Stored>(fragmentStore())
    const isWanted = ([roomId]: readonly [string, number]) => roomId === mark?.roomId
    const tooOld = stored.filter(([key]) => !isWanted(key))
    if (tooOld.length > 0)
      await delMany(
        tooOld.map(([key]) => key),
        fragmentStore(),
      )
    const fragments = stored
      .filter(([key]) => isWanted(key))
      .map(([[, sequence], fragment]) => ({ sequence, ...fragment }))
      .toSorted((one, other) => one.sequence - other.sequence)
    if (mark && fragments.length > 0) return { roomId: mark.roomId, token: mark.token, fragments }
  } catch {
    // Without a database nothing was stored.
  }
  deviceStorage.remove(UNSENT_KEY)
  return undefined
}

/** The newest of them that fit. */
function fitting(fragments: readonly Fragment[]): readonly Fragment[] {
  let sizeBytes = 0
  const tooMuch = fragments.findLastIndex(({ bytes }) => {
    sizeBytes += bytes.length
    return sizeBytes > MAX_BYTES
  })
  return fragments.slice(tooMuch + 1)
}

/**
 * Has on the disk what of a live has not arrived, so that a page that is closed does not lose it. A disk that takes nothing
 * costs that alone.
 */
export class UnsentFragments {
  readonly #roomId: string
  readonly #saved: Set<number>
  #writing = Promise.resolve()

  /** @param saved those that an earlier page has left there */
  constructor(roomId: string, saved: readonly Fragment[] = []) {
    this.#roomId = roomId
    this.#saved = new Set(saved.map(({ sequence }) => sequence))
  }

  /** Whether anything of the live is there. */
  get isEmpty(): boolean {
    return this.#saved.size === 0
  }

  /** Makes those the ones that are there. Resolves when the disk has them, and never rejects. */
  save(token: string, waiting: readonly Fragment[]): Promise<void> {
    const fitted = fitting(waiting)
    const sequences = new Set(fitted.map(({ sequence }) => sequence))
    const added = fitted.filter(({ sequence }) => !this.#saved.has(sequence))
    const gone = [...this.#saved].filter((sequence) => !sequences.has(sequence))
    for (const sequence of sequences) this.#saved.add(sequence)
    for (const sequence of gone) this.#saved.delete(sequence)
    if (fitted.length === 0) deviceStorage.remove(UNSENT_KEY)
    else deviceStorage.write(UNSENT_KEY, { roomId: this.#roomId, token, savedAtMs: Date.now() })
    this.#writing = this.#writing.then(() => this.#write(added, gone)).catch(() => {})
    return this.#writing
  }

  async #write(added: readonly Fragment[], gone: readonly number[]): Promise<void> {
    const keyOf = (sequence: number): [string, number] => [this.#roomId, sequence]
    if (added.length > 0)
      await setMany(
        added.map(({ sequence, ...fragment }) => [keyOf(sequence), fragment]),
        fragmentStore(),
      )
    if (gone.length > 0) await delMany(gone.map(keyOf), fragmentStore())
  }
}
