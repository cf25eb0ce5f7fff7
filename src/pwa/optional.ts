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

/** Whether the import that failed with this was of an optional part. Known a moment after it has failed. */
export const isOfOptional = (error: Error): boolean => spared.has(error)
