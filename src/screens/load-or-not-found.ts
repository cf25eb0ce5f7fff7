import { notFound } from '@tanstack/react-router'

import { isNotHere } from '#contract/errors.ts'

/** Shows the page's not-found component, with the status 404, when the server does not have the thing. */
export async function loadOrNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    throw isNotHere(error) ? notFound() : error
  }
}
