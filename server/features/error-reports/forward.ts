import { ENVELOPE_TYPE } from '#contract/error-reports.ts'
import type { Log } from '#server/log.ts'

import { fingerprintOf } from './describe.ts'
import type { TakeError } from './service.ts'

const TIMEOUT_MS = 5_000
/** A service that does not answer must not make the server grow. */
const UNDER_WAY_MAX_COUNT = 20
const KNOWN_MAX_COUNT = 1_000

/**
 * Another place for errors than our own database: any that speaks the Sentry protocol. Nobody waits for it, and
 * what it does not take is lost. It learns nothing of the visitor: neither cookies nor the address.
 * @param dsn `https://key@host/project`, the project behind a path or not
 */
export function forwardErrors(dsn: URL, log: Log): TakeError {
  const endpoint = endpointOf(dsn)
  let underWayCount = 0
  /** The latest fingerprints of errors that were unlike those before. */
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
    // Reports go where the operator said, and nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`It was answered with ${response.status}.`)
}

/** `https://key@host/path/7` takes envelopes at `https://host/path/api/7/envelope/`. */
function endpointOf(dsn: URL): URL {
  const [, path = '', project = ''] = /^(.*)\/([^/]+)$/.exec(dsn.pathname) ?? []
  return new URL(`${path}/api/${project}/envelope/`, dsn.origin)
}
