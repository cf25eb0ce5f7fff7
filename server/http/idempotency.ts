import { createHash } from 'node:crypto'

import type { Op } from '#contract/endpoints/index.ts'
import { invalidInput, unprocessable } from '#server/app/problems.ts'
import type { CallContext } from '#server/app/route.ts'
import type { Database, Db } from '#server/db/client.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'
const KEY = /^[\x21-\x7e]{1,128}$/

interface Claim {
  scope: string
  key: string
  op: Op
  requestHash: string
}

/**
 * Runs a write so that its effect, its idempotency key and its answer are one transaction. A repeated key
 * gets the first answer; two at once wait for each other, since both claim one row. A refusal leaves
 * nothing behind, so that the call can be made again. (draft-ietf-httpapi-idempotency-key-header-07)
 * @param run gets the context whose database is the transaction
 * @throws {ApiError} 422 when the key was used for another call
 */
export async function runOnce(
  database: Database,
  op: Op,
  input: unknown,
  context: CallContext,
  run: (context: CallContext) => Promise<object>,
): Promise<object> {
  const claim = claimOf(op, input, context)
  return database.transaction(async (db) => {
    if (claim && !(await claimKey(db, claim))) return firstAnswer(db, claim)
    const answer = await run({ ...context, db })
    if (claim) await keepAnswer(db, claim, answer)
    return answer
  })
}

function claimOf(op: Op, input: unknown, context: CallContext): Claim | null {
  const key = context.headers.get(IDEMPOTENCY_HEADER)
  if (key === null) return null
  if (!KEY.test(key)) throw invalidInput('This Idempotency-Key cannot be used.')
  return {
    scope: context.viewer ? `user:${context.viewer.id}` : `device:${context.deviceKeyId}`,
    key,
    op,
    requestHash: createHash('sha256')
      .update(JSON.stringify([op, input]))
      .digest('base64url'),
  }
}

/** True for the first. A second one waits here until the first has ended. */
async function claimKey(db: Db, { scope, key, op, requestHash }: Claim): Promise<boolean> {
  const rows = await db.query({
    name: 'claim-idempotency-key',
    text: `INSERT INTO idempotency_keys (scope, key, op, request_hash, response)
           VALUES ($1, $2, $3, $4, 'null') ON CONFLICT DO NOTHING RETURNING 1`,
    values: [scope, key, op, requestHash],
  })
  return rows.length === 1
}

async function firstAnswer(db: Db, { scope, key, requestHash }: Claim): Promise<object> {
  const [row] = await db.query<{ requestHash: string; response: object }>({
    name: 'first-answer',
    text: `SELECT request_hash AS "requestHash", response FROM idempotency_keys
           WHERE scope = $1 AND key = $2`,
    values: [scope, key],
  })
  if (row?.requestHash !== requestHash)
    throw unprocessable('This Idempotency-Key belongs to another request.')
  return row.response
}

async function keepAnswer(db: Db, { scope, key }: Claim, answer: object): Promise<void> {
  await db.query({
    name: 'keep-answer',
    text: 'UPDATE idempotency_keys SET response = $3 WHERE scope = $1 AND key = $2',
    values: [scope, key, JSON.stringify(answer)],
  })
}
