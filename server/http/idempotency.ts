import { createHash } from 'node:crypto'

import type { Op } from '#contract/endpoints/index.ts'
import { invalidInput, keyReused, stillUnderWay } from '#server/api/problems.ts'
import type { CallContext } from '#server/api/route.ts'
import type { Database, Tx } from '#server/db/client.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'
const KEY = /^[\x21-\x7e]{1,128}$/
/** How long a call waits for another one with its key, and for locked rows. */
const LOCK_WAIT_MS = 5_000
/** PostgreSQL's `lock_not_available`. */
const LOCK_TIMEOUT = '55P03'

interface Claim {
  scope: string
  key: string
  op: Op
  requestHash: string
}

/**
 * Runs a write so that its effect, its idempotency key and its response are one transaction. A repeated key gets the
 * first response; two at once wait for each other, as both claim one row, but not forever. A refusal leaves nothing
 * behind, so that the call can be made again. (draft-ietf-httpapi-idempotency-key-header-07)
 * @param run gets the context whose database is the transaction
 * @throws {ApiError} 422 when the key was used for another call, 409 while the first one is still running
 */
export async function runOnce(
  database: Database,
  op: Op,
  input: unknown,
  context: CallContext,
  run: (context: CallContext & { db: Tx }) => Promise<object>,
): Promise<object> {
  const claim = claimOf(op, input, context)
  try {
    return await database.transaction(async (db) => {
      if (claim && !(await claimKey(db, claim))) return firstResponse(db, claim)
      const response = await run({ ...context, db })
      if (claim) await storeResponse(db, claim, response)
      return response
    })
  } catch (error) {
    throw isLockTimeout(error) ? stillUnderWay() : error
  }
}

/** @throws {ApiError} 400 when it is no key */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get(IDEMPOTENCY_HEADER)
  if (key !== null && !KEY.test(key)) throw invalidInput('This Idempotency-Key is not valid.')
  return key
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === LOCK_TIMEOUT) || isLockTimeout(error.cause))

function claimOf(op: Op, input: unknown, context: CallContext): Claim | null {
  const key = readIdempotencyKey(context.headers)
  if (key === null) return null
  return {
    scope: context.viewer ? `user:${context.viewer.id}` : `device:${context.deviceKeyId}`,
    key,
    op,
    requestHash: createHash('sha256')
      .update(JSON.stringify([op, input]))
      .digest('base64url'),
  }
}

/** Returns true for the first call. A second one waits here until the first has ended, at most `LOCK_WAIT_MS`. */
async function claimKey(db: Tx, { scope, key, op, requestHash }: Claim): Promise<boolean> {
  const rows = await db.query({
    name: 'claim-idempotency-key',
    text: `WITH lock_deadline AS MATERIALIZED (SELECT set_config('lock_timeout', $5, true))
           INSERT INTO idempotency_keys (scope, key, op, request_hash, response)
           SELECT $1, $2, $3, $4, 'null' FROM lock_deadline ON CONFLICT DO NOTHING RETURNING 1`,
    values: [scope, key, op, requestHash, String(LOCK_WAIT_MS)],
  })
  return rows.length === 1
}

async function firstResponse(db: Tx, { scope, key, requestHash }: Claim): Promise<object> {
  const [row] = await db.query<{ requestHash: string; response: object }>({
    name: 'first-response',
    text: `SELECT request_hash AS "requestHash", response FROM idempotency_keys
           WHERE scope = $1 AND key = $2`,
    values: [scope, key],
  })
  if (row?.requestHash !== requestHash) throw keyReused()
  return row.response
}

async function storeResponse(db: Tx, { scope, key }: Claim, response: object): Promise<void> {
  await db.query({
    name: 'store-response',
    text: 'UPDATE idempotency_keys SET response = $3 WHERE scope = $1 AND key = $2',
    values: [scope, key, JSON.stringify(response)],
  })
}
