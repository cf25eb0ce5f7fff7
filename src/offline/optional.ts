import { type ComponentType, lazy } from 'react'

import { showMessage } from '#src/state/snackbar.ts'

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

/**
 * For an optional part that every video needs: once it is here it is here at once, where a browser takes until after the
 * next frame to import it again. A part that did not come is asked for again the next time.
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

/** Asks for a part until it comes: React gives up for good a component that has failed to load once. */
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

/** A component that the page can do without until its script comes, however often that has to be asked for. */
export const lazyOptional = <P>(load: Load<P>) => lazy(() => untilItComes(() => optional(load())))

/** A component that a person opens. It says when its script does not come, and opens once it has. */
export const lazyOnDemand = <P>(load: Load<P>) =>
  lazy(() => untilItComes(load, () => showMessage('Still loading. It opens when ready.')))

/** Whether the import that failed with this was of an optional part. Known a moment after it has failed. */
export const isOfOptional = (error: Error): boolean => spared.has(error)
