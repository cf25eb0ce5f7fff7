const spared = new WeakSet<Error>()

/**
 * Loads a part that the app can do without: its failure does not reload the page, unlike that of other parts
 * (chunk-recovery.ts). Rejects as the import does.
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

/**
 * Loads an optional part that every video needs. Once loaded it is available synchronously, while a second import would
 * take until after the next frame. After a failure it is requested again the next time.
 * @example const loadPaint = optionalOnce(() => import('./paint.ts'))
 */
export function optionalOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined
  return () => {
    part ??= optional(load()).catch((error: unknown) => {
      part = undefined
      throw error
    })
    return part
  }
}

/** Whether a failed import was of an optional part. Known a moment after the failure. */
export const isOfOptional = (error: Error): boolean => spared.has(error)
