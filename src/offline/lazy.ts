import { type ComponentType, lazy } from 'react'

import { messages } from '#messages/app.ts'
import { optional } from '#shared/optional.ts'
import { showMessage } from '#src/state/snackbar.ts'

const ASK_AGAIN_AFTER_MS = 10_000

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
  lazy(() => untilItComes(load, () => showMessage(messages.stillLoading)))
