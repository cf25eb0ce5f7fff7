import { createHash } from 'node:crypto'

import type { ErrorEvent, Frame } from '#contract/models/error-event.ts'

const FINGERPRINT_LENGTH = 12
/** Numbers and hashes differ between reports and, in file names, between builds. */
const VARYING = /[0-9a-f]{8,}|\d+/gi
const BUILD_HASH = /-[\w-]{8}(?=\.\w+$)/

/** The thrown error, in one line. */
export function titleOf({ exception }: ErrorEvent): string {
  const [thrown] = exception.values
  return `${thrown?.type}: ${thrown?.value}`
}

/** Returns the frame that threw the error: the innermost call. */
export const innermostFrame = ({ exception }: ErrorEvent): Frame | undefined =>
  exception.values[0]?.stacktrace?.frames.at(-1)

/** The name that Sentry's stack parser uses. */
const UNKNOWN_FUNCTION = '?'

/** The call and position of a frame, such as `step (loop.js:1:2)`. */
export function placeOf({ function: name, filename = '', lineno, colno }: Frame): string {
  const position = [filename, lineno, colno].filter((part) => part !== undefined).join(':')
  if (name === undefined || name === UNKNOWN_FUNCTION) return position
  return position === '' ? name : `${name} (${position})`
}

/** A key of errors that look alike: from the same part of the site, with the same message, at the same position. */
export function fingerprintOf(event: ErrorEvent): string {
  const { tags, request } = event
  const frame = innermostFrame(event)
  const file = frame?.filename?.split('/').at(-1)?.replace(BUILD_HASH, '')
  const looks = [
    tags.source,
    titleOf(event).replace(VARYING, '#'),
    frame?.function,
    file,
    ...(tags.status ? [tags.status, request?.method] : []),
  ]
  return createHash('sha256').update(JSON.stringify(looks)).digest('hex').slice(0, FINGERPRINT_LENGTH)
}
