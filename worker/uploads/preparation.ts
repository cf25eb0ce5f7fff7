import { isApiError } from '#contract/errors.ts'
import type { Processing } from '#contract/models/video.ts'

import { pause } from '../abortable.ts'
import type { PersistedFiles } from './persisted-files.ts'
import { preparingProblem } from './upload-problems.ts'
import type { LivePhase, UploadRecord, UploadRecords } from './upload-records.ts'

const POLL_INTERVAL_MS = 1_500
const NOT_FOUND = 404

export interface PreparationDeps {
  records: UploadRecords
  files: () => Promise<PersistedFiles>
  ask: (itemId: string, signal: AbortSignal) => Promise<Processing>
  currentUserId: () => string | null
  onLive: (id: string, phase: LivePhase | undefined) => void
  /** Called when the state of a record has changed. */
  onChange: () => void
}

/** Follows created videos until the server has made them playable, or says why it cannot. */
export class Preparation {
  readonly #deps: PreparationDeps
  readonly #signal: AbortSignal
  #isRunning = false

  constructor(deps: PreparationDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
  }

  async wake(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (;;) {
        const records = await this.#preparing()
        if (records.length === 0) return
        const waitsMs = await Promise.all(records.map((record) => this.#follow(record)))
        await pause(Math.max(...waitsMs), this.#signal)
      }
    } catch (error) {
      if (!this.#signal.aborted) throw error
    } finally {
      this.#isRunning = false
    }
  }

  async #preparing(): Promise<UploadRecord[]> {
    const userId = this.#deps.currentUserId()
    if (userId === null || this.#signal.aborted) return []
    return (await this.#deps.records.list(userId)).filter(({ state }) => state === 'preparing')
  }

  /** @returns the delay before the next poll */
  async #follow(record: UploadRecord): Promise<number> {
    const { records, files, ask, onLive, onChange } = this.#deps
    let processing: Processing
    try {
      processing = await ask(record.itemId ?? '', this.#signal)
    } catch (error) {
      // The video was deleted on another device. Other reasons show at the next poll.
      if (!isApiError(error)) return POLL_INTERVAL_MS
      if (error.problem.httpStatus !== NOT_FOUND)
        return Math.max(POLL_INTERVAL_MS, error.problem.retryAfterMs ?? 0)
      await records.remove(record)
      await (await files()).remove(record.id)
      onLive(record.id, undefined)
      onChange()
      return POLL_INTERVAL_MS
    }
    if (processing.state === 'processing') {
      const { progress, pace } = processing
      onLive(record.id, { name: 'preparing', progress, pace })
      return POLL_INTERVAL_MS
    }
    if (processing.state === 'ready') {
      await (await files()).remove(record.id)
      await records.update(record, () => ({ state: 'posted' }))
    } else {
      const problem = preparingProblem(processing)
      await records.update(record, () => ({ state: 'failed', problem }))
    }
    onLive(record.id, undefined)
    onChange()
    return POLL_INTERVAL_MS
  }
}
