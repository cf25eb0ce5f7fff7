import type { UploadRecord } from './upload-record.ts'

interface KeepersDeps {
  /** Resolves when no tab is copying the file of this upload any more. Never where nobody can tell. */
  untilNotKept: (id: string) => Promise<void>
  /** One is done, or has ended before it was. */
  onEnd: () => void
}

/** Waits for the tabs that are copying files: one that ends in the middle of it cannot say so. */
export class Keepers {
  readonly #deps: KeepersDeps
  readonly #awaited = new Set<string>()

  constructor(deps: KeepersDeps) {
    this.#deps = deps
  }

  await(records: UploadRecord[]): void {
    for (const { id, sha256, problem } of records) {
      if (sha256 !== null || problem !== null || this.#awaited.has(id)) continue
      this.#awaited.add(id)
      void this.#awaitEnd(id)
    }
  }

  async #awaitEnd(id: string): Promise<void> {
    await this.#deps.untilNotKept(id)
    this.#awaited.delete(id)
    this.#deps.onEnd()
  }
}
