import { notFound } from '@tanstack/react-router'

import { isApiError } from '#contract/errors.ts'
import { screenOf, STATUS_SCREENS } from '#contract/status-screens.ts'

/** Turns a refusal that asking again would not change into the screen that says so, with the HTTP status 404. */
export async function loadOrNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isFinal = isApiError(error) && !STATUS_SCREENS[screenOf(error.problem)].canRetry
    throw isFinal ? notFound({ data: error.problem }) : error
  }
}
