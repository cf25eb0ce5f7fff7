import { randomBytes } from 'node:crypto'

import { createStackParser, nodeStackLineParser } from '@sentry/core'
import * as v from 'valibot'

import { ServerErrorEventSchema, type ErrorEvent } from '#contract/models/error-event.ts'
import { withoutValues } from '#contract/public-text.ts'
import { describeError, summarize } from '#server/describe-error.ts'
import type { Log } from '#server/log.ts'

import type { TakeError } from './service.ts'

/** Errors come in bursts, and the database may be their cause. */
const UNDER_WAY_MAX_COUNT = 50
const FRAME_MAX_COUNT = 50
const parseStack = createStackParser(nodeStackLineParser())

/** The request or job during which an error happened. Without the query. */
interface Doing {
  method: string
  path: string
}

/** Reports an error of the server itself. Nothing waits for it, and it fails silently, as the error is also logged. */
export type ReportServerError = (thrown: unknown, doing?: Doing) => void

export function reportServerErrors(take: TakeError, log: Log): ReportServerError {
  let underWayCount = 0
  return (thrown, doing) => {
    if (underWayCount === UNDER_WAY_MAX_COUNT) return
    underWayCount += 1
    take(eventOf(thrown, doing))
      .catch((failure: unknown) => log.warn({ err: failure }, 'An error could not be reported.'))
      .finally(() => {
        underWayCount -= 1
      })
  }
}

function eventOf(thrown: unknown, doing: Doing | undefined): ErrorEvent {
  const described = describeError(thrown)
  const frames = parseStack(described.stack ?? '').slice(-FRAME_MAX_COUNT)
  return v.parse(ServerErrorEventSchema, {
    event_id: randomBytes(16).toString('hex'),
    timestamp: Date.now() / 1_000,
    platform: 'node',
    level: 'error',
    exception: {
      values: [
        {
          type: described.type,
          value: summarize(described),
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
    tags: { source: 'server', severity: 'error' },
    ...(doing && { request: { url: withoutValues(doing.path), method: doing.method } }),
  })
}
