import { ENVELOPE_TYPE } from '#contract/error-reports.ts'
import type { Log } from '#server/log.ts'

import { fingerprintOf } from './describe.ts'
import type { TakeError } from './service.ts'

const TIMEOUT_MS = 5_000
/** A service that does not respond must not fill the server's memory. */
const UNDER_WAY_MAX_COUNT = 20
const KNOWN_MAX_COUNT = 1_000

/**
 * Forwards errors to a service that speaks the Sentry protocol, instead of storing them here. Nothing waits for it, and
 * errors that it does not accept are lost. It learns nothing about the visitor: neither cookies nor the address.
 * @param dsn `https://key@host/project`, with or without a path before the project
 */
export function forwardErrors(dsn: URL, log: Log): TakeError {
  const endpoint = endpointOf(dsn)
  let underWayCount = 0
  /** The latest fingerprints of new kinds of errors. */
  const known = new Set<string>()
  const isNew = async (fingerprint: string, mayBeNew?: () => Promise<boolean>) => {
    if (known.has(fingerprint) || (mayBeNew && !(await mayBeNew()))) return false
    const [oldest] = known
    if (oldest !== undefined && known.size === KNOWN_MAX_COUNT) known.delete(oldest)
    known.add(fingerprint)
    return true
  }

  return async (event, mayBeNew) => {
    if (underWayCount === UNDER_WAY_MAX_COUNT) {
      log.warn('An error report was not passed on: too many.')
      return false
    }
    underWayCount += 1
    const header = { event_id: event.event_id, sent_at: new Date().toISOString(), dsn: dsn.href }
    post(endpoint, dsn.username, [header, { type: 'event' }, event])
      .catch((error: unknown) => log.warn({ err: error }, 'An error report could not be passed on.'))
      .finally(() => {
        underWayCount -= 1
      })
    return isNew(fingerprintOf(event), mayBeNew)
  }
}

async function post(endpoint: URL, key: string, lines: object[]): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': ENVELOPE_TYPE,
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=vireo/1, sentry_key=${key}`,
    },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
    // Reports go only where the operator configured.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`It was answered with ${response.status}.`)
}

/** `https://key@host/path/7` accepts envelopes at `https://host/path/api/7/envelope/`. */
function endpointOf(dsn: URL): URL {
  const [, path = '', project = ''] = /^(.*)\/([^/]+)$/.exec(dsn.pathname) ?? []
  return new URL(`${path}/api/${project}/envelope/`, dsn.origin)
}
