import { FragmentRefusal } from '#contract/fragmented-mp4.ts'

import type { PackagerReport, PackagerRequest } from './messages.ts'
import type { Fragment, RoomRecord } from './package-room.ts'
import { entryOf, ProcessLost, RoomProcess } from './room-process.ts'

const LIMITS = { heapMb: 64, rssMaxBytes: 256 * 1024 ** 2, replyTimeoutMs: 10_000 }

/** The disk has no space for the fragment. */
export class PackagerDiskFull extends Error {
  override readonly name = 'PackagerDiskFull'
}

/**
 * The process that packages a room. One that has ended is replaced on the next fragment, and reads the stored records.
 */
export class Packager {
  readonly #process: RoomProcess<PackagerRequest, PackagerReport>

  constructor(folder: string, entry = entryOf('./job.ts', './live-packager.js')) {
    this.#process = new RoomProcess(entry, LIMITS, { kind: 'open', folder })
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Makes sure that the process runs, and has read the stored records. */
  open(): Promise<void> {
    return this.#process.open()
  }

  /**
   * Stores a fragment. Call it for one at a time. After `ProcessLost` the same one may be sent again.
   * @returns null when it is already stored
   * @throws {FragmentRefusal} when it cannot be packaged
   * @throws {PackagerDiskFull | ProcessLost}
   */
  async take(fragment: Fragment): Promise<RoomRecord | null> {
    const report = await this.#process.ask({ kind: 'take', ...fragment })
    if (report.kind === 'taken') return report.record
    if (report.kind === 'refused') throw new FragmentRefusal(report.message)
    if (report.kind === 'full') throw new PackagerDiskFull(report.message)
    throw new ProcessLost('message' in report ? report.message : 'The packager answered something else.')
  }

  /** Ends the process for good. Resolves once it no longer writes. */
  close(): Promise<void> {
    return this.#process.close()
  }
}
