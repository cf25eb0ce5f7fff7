import { notFound } from '@tanstack/react-router'

import { isNotHere } from '#contract/errors.ts'

/** Turns an answer that says "not here" into the page that says so, with the status 404. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isNotHere(error) ? notFound() : error
  }
}
