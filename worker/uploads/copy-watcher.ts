import type { UploadRecord } from './upload-records.ts'

interface CopyWatcherDeps {
  /** Resolves when no tab is copying the file of this upload any more. Never resolves without Web Locks. */
  untilNotCopied: (id: string) => Promise<void>
  /** Called when a copy is done, or has ended early. */
  onEnd: () => void
}

/** Notices when a tab stops copying a file: a tab that is closed in the middle cannot announce it. */
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
