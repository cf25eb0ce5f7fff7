import * as v from 'valibot'

import { HTTP_FAILURE_SIDES, REPORT_SOURCES, SEVERITIES } from '../error-reports.ts'
import { withoutPersonalData, withoutValues } from '../public-text.ts'
import { EventIdSchema } from './primitives.ts'

const TEXT_MAX_LENGTH = 1_000
const FRAME_MAX_COUNT = 50
const EXCEPTION_MAX_COUNT = 5
/** Characters that a database cannot store, or that would control a terminal or reorder its text. */
const NOT_SHOWABLE = /[\p{Cc}\p{Bidi_Control}]+/gu

/** Any text, cut and cleaned: reporters do not know what an error's message contains. */
const TextSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    withoutPersonalData(text.slice(0, TEXT_MAX_LENGTH)).toWellFormed().replace(NOT_SHOWABLE, ' ').trim(),
  ),
)
/** The message of an error in a browser, which may repeat what a user wrote. */
const MessageSchema = v.pipe(
  v.string(),
  v.transform((text) => withoutValues(text.slice(0, TEXT_MAX_LENGTH))),
  TextSchema,
)
const PositionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))

const FrameSchema = v.object({
  filename: v.optional(TextSchema),
  function: v.optional(TextSchema),
  lineno: v.optional(PositionSchema),
  colno: v.optional(PositionSchema),
})
export type Frame = v.InferOutput<typeof FrameSchema>

const exceptionWith = (message: typeof TextSchema | typeof MessageSchema) =>
  v.object({
    type: TextSchema,
    value: message,
    /** The innermost call is last. */
    stacktrace: v.optional(
      v.object({
        frames: v.pipe(v.array(FrameSchema), v.maxLength(FRAME_MAX_COUNT, 'This stack is too deep.')),
      }),
    ),
  })

/**
 * An event of the Sentry protocol (https://develop.sentry.dev/sdk/foundations/transport/event-payloads): the fields
 * that say what went wrong. All others, such as users, cookies, headers and breadcrumbs, are left out.
 */
const eventOf = <Sources extends readonly string[]>(
  sources: Sources,
  message: typeof TextSchema | typeof MessageSchema,
) =>
  v.object({
    /** Chosen by the reporter, so that a report that arrives twice is stored once. */
    event_id: EventIdSchema,
    /** Seconds since 1970. */
    timestamp: v.pipe(v.number(), v.minValue(0), v.maxValue(1e11)),
    platform: v.picklist(['javascript', 'node']),
    level: v.picklist(['fatal', 'error', 'warning', 'info', 'debug']),
    release: v.optional(TextSchema),
    exception: v.object({
      values: v.pipe(v.array(exceptionWith(message)), v.minLength(1), v.maxLength(EXCEPTION_MAX_COUNT)),
    }),
    /** Sentry stores tags as text. */
    tags: v.object({
      source: v.picklist(sources),
      severity: v.picklist(SEVERITIES),
      /** Present for an HTTP failure (specification section 8). */
      side: v.optional(v.picklist(HTTP_FAILURE_SIDES)),
      priority: v.optional(v.picklist(['0', '1'])),
      status: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
    }),
    /** The page, or the request that failed. */
    request: v.optional(v.object({ url: TextSchema, method: v.optional(TextSchema) })),
  })

/** A report from a browser. */
export const ErrorEventSchema = eventOf(REPORT_SOURCES, MessageSchema)
/** An event before it is cleaned and judged. */
export type RawErrorEvent = v.InferInput<typeof ErrorEventSchema>
/** A report from the server, whose messages are described without values (`describe-error.ts`). */
export const ServerErrorEventSchema = eventOf(['server'], TextSchema)

export type ErrorEvent = v.InferOutput<typeof ErrorEventSchema> | v.InferOutput<typeof ServerErrorEventSchema>
