import type { UploadRecord } from './upload-records.ts'

interface CopyWatcherDeps {
  /** Resolves when no tab is copying the file of this upload any more. Never where nobody can tell. */
  untilNotCopied: (id: string) => Promise<void>
  /** One is done, or has ended before it was. */
  onEnd: () => void
}

/** Waits for the tabs that are copying files: one that ends in the middle of it cannot say so. */
export class CopyWatcher {
  readonly #deps: CopyWatcherDeps
  readonly #awaited = new Set<string>()

  constructor(deps: CopyWatcherDeps) {
    this.#deps = deps
  }

  watch(records: UploadRecord[]): void {
    for (const { id, sha256, problem } of records) {
      if (sha256 !== null || problem !== null || this.#awaited.has(id)) continue
      this.#awaited.add(id)
      void this.#awaitEnd(id)
    }
  }

  async #awaitEnd(id: string): Promise<void> {
    await this.#deps.untilNotCopied(id)
    this.#awaited.delete(id)
    this.#deps.onEnd()
  }
}
