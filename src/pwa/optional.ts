import { type ComponentType, lazy } from 'react'

const ASK_AGAIN_AFTER_MS = 10_000

const spared = new WeakSet<Error>()

/**
 * For a part of the app that can be done without: that it does not come is no reason to load the page anew, as it is
 * with other parts (chunk-recovery.ts). Rejects as the import does.
 * @example const { paint } = await optional(import('./paint.ts'))
 */
export async function optional<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (error) {
    if (error instanceof Error) spared.add(error)
    throw error
  }
}

/** A component that the page can do without until its script comes, however often that has to be asked for. */
export const lazyOptional = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- until it is there
        return await optional(load())
      } catch {
        // oxlint-disable-next-line no-await-in-loop -- in a while
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS))
      }
    }
  })

/** Whether the import that failed with this was of an optional part. Known a moment after it has failed. */
export const isOfOptional = (error: Error): boolean => spared.has(error)
