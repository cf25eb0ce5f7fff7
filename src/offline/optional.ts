import { type ComponentType, lazy } from 'react'

import { showMessage } from '#src/state/snackbar.ts'

const ASK_AGAIN_AFTER_MS = 10_000

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
 * Loads an optional part that every video needs. Once loaded it is available synchronously; a second import would
 * take until after the next frame. A failed part is requested again the next time.
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

/** Retries until a part loads, since React gives up for good a component that has failed to load once. */
async function untilItComes<T>(load: () => Promise<T>, onFirstFailure?: () => void): Promise<T> {
  try {
    return await load()
  } catch {
    onFirstFailure?.()
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS))
    return untilItComes(load)
  }
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A component that the page can do without until its script loads, with retries. */
export const lazyOptional = <P>(load: Load<P>) => lazy(() => untilItComes(() => optional(load())))

/** A component that a viewer opens. Shows a message when its script fails, and opens once it has loaded. */
export const lazyOnDemand = <P>(load: Load<P>) =>
  lazy(() => untilItComes(load, () => showMessage('Still loading. It opens when ready.')))

/** Tells whether a failed import was of an optional part. Known a moment after the failure. */
export const isOfOptional = (error: Error): boolean => spared.has(error)
