import { randomInt } from 'node:crypto'

import type { Invitation } from '#contract/models/site.ts'
import { sentence } from '#contract/sentence.ts'
import { invitationAsked } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'

const CODE_LENGTH = 10
/** Without letters and digits that are easily confused. 32 of them give a code 50 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const COLUMNS = 'code, uses, uses_left AS "usesLeft", extract(epoch FROM until_at)::float8 AS "untilTime"'

/** Lists invitations that are in force, the newest first. */
export const listInvitations = (db: Db): Promise<Invitation[]> =>
  db.query<Invitation & Record<string, unknown>>({
    name: 'site.invitations',
    text: `SELECT ${COLUMNS} FROM invitations WHERE uses_left > 0 AND until_at > now() ORDER BY created_at DESC, code LIMIT 100`,
  })

/** Makes an invitation for a number of accounts. Expired ones are removed. */
export async function makeInvitation(
  db: Db,
  { uses, days }: { uses: number; days: number },
): Promise<Invitation> {
  await db.query({
    name: 'site.oldInvitations',
    text: 'DELETE FROM invitations WHERE uses_left <= 0 OR until_at < now()',
  })
  const [made] = await db.query<Invitation & Record<string, unknown>>({
    name: 'site.invite',
    text: `INSERT INTO invitations (code, uses, uses_left, until_at) VALUES ($1, $2, $2, now() + make_interval(days => $3)) RETURNING ${COLUMNS}`,
    values: [makeCode(), uses, days],
  })
  if (!made) throw new Error('The invitation was not made.')
  return made
}

export async function removeInvitation(db: Db, code: string): Promise<void> {
  await db.query({
    name: 'site.removeInvitation',
    text: 'DELETE FROM invitations WHERE code = $1',
    values: [code],
  })
}

/**
 * Uses an invitation once.
 * @returns a function that gives it back if no account was made
 * @throws {ApiError} 403 with the field when there is none, or it has expired
 */
export async function spendInvitation(db: Db, code: string | undefined): Promise<() => Promise<void>> {
  if (!code) throw invitationAsked(sentence('invitationAsked'))
  const spent = await db.query({
    name: 'site.spendInvitation',
    text: `
      UPDATE invitations SET uses_left = uses_left - 1
      WHERE code = $1 AND uses_left > 0 AND until_at > now() RETURNING code`,
    values: [code],
  })
  if (spent.length === 0) throw invitationAsked(sentence('invitationNotValid'))
  return async () => {
    await db.query({
      name: 'site.returnInvitation',
      text: 'UPDATE invitations SET uses_left = uses_left + 1 WHERE code = $1',
      values: [code],
    })
  }
}

const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
