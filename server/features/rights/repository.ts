import type { ClaimState, CounterClaim } from '#contract/models/rights.ts'
import type { Language } from '#messages/languages.ts'
import type { Db, Tx } from '#server/db/client.ts'

export interface ClaimRow {
  id: string
  kind: 'video' | 'sound'
  subjectId: string
  userId: string | null
  name: string
  email: string
  language: Language
  work: string
  state: ClaimState
  note: string
  decisionId: string | null
  counter: CounterClaim | null
  dueAt: Date | null
  court: string
  createdAt: Date
}

/** If the decision was undone, the thing is restored to its author. */
export const STATE_SQL = `CASE WHEN claims.state IN ('upheld', 'countered', 'court') AND EXISTS (
  SELECT FROM decisions WHERE decisions.id = claims.decision_id AND undone_at IS NOT NULL) THEN 'restored' ELSE claims.state END`

export const CLAIM_COLUMNS = `
  claims.id, claims.kind, claims.subject_id AS "subjectId", claims.user_id AS "userId", claims.name, claims.email,
  claims.language, claims.work, ${STATE_SQL} AS state, claims.note, claims.decision_id AS "decisionId", claims.counter,
  claims.due_at AS "dueAt", claims.court, claims.created_at AS "createdAt"`

type NewClaim = Pick<
  ClaimRow,
  'id' | 'kind' | 'subjectId' | 'userId' | 'name' | 'email' | 'language' | 'work'
>

export async function insertClaim(db: Db, claim: NewClaim): Promise<void> {
  const { id, kind, subjectId, userId, name, email, language, work } = claim
  await db.query({
    name: 'rights.insert',
    text: `
      INSERT INTO copyright_claims (id, kind, subject_id, user_id, name, email, language, work)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, kind, subjectId, userId, name, email, language, work],
  })
}

export async function findClaim(db: Db, claimId: string): Promise<ClaimRow | undefined> {
  const [row] = await db.query<ClaimRow>({
    name: 'rights.find',
    text: `SELECT ${CLAIM_COLUMNS} FROM copyright_claims AS claims WHERE id = $1`,
    values: [claimId],
  })
  return row
}

/** Finds and locks a claim. */
export async function lockClaim(db: Tx, claimId: string): Promise<ClaimRow | undefined> {
  const [row] = await db.query<ClaimRow>({
    name: 'rights.lock',
    text: `SELECT ${CLAIM_COLUMNS} FROM copyright_claims AS claims WHERE id = $1 FOR UPDATE`,
    values: [claimId],
  })
  return row
}

/** Finds the claim that a decision follows, and locks it. */
export async function lockClaimOfDecision(db: Tx, decisionId: string): Promise<ClaimRow | undefined> {
  const [row] = await db.query<ClaimRow>({
    name: 'rights.lockOfDecision',
    text: `SELECT ${CLAIM_COLUMNS} FROM copyright_claims AS claims WHERE decision_id = $1 FOR UPDATE`,
    values: [decisionId],
  })
  return row
}

/** Changes a locked claim. */
export async function updateClaim(
  db: Db,
  { id, state, note, decisionId, counter, dueAt, court }: ClaimRow,
): Promise<void> {
  await db.query({
    name: 'rights.update',
    text: `
      UPDATE copyright_claims SET state = $2, note = $3, decision_id = $4, counter = $5, due_at = $6, court = $7
      WHERE id = $1`,
    values: [id, state, note, decisionId, counter && JSON.stringify(counter), dueAt, court],
  })
}

/** Reopens claims whose decision was undone before an objection. */
export async function reopenClaims(db: Db, decisionId: string): Promise<void> {
  await db.query({
    name: 'rights.reopen',
    text: `
      UPDATE copyright_claims SET state = 'open', note = '', decision_id = NULL WHERE decision_id = $1 AND state = 'upheld'`,
    values: [decisionId],
  })
}

/** Due objections handled in one run. */
const DUE_MAX_COUNT = 100

export async function findDue(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'rights.due',
    text: `
      SELECT id FROM copyright_claims WHERE state = 'countered' AND due_at <= now()
      ORDER BY due_at LIMIT ${DUE_MAX_COUNT}`,
  })
  return rows.map(({ id }) => id)
}

/** The sound of a video, and the address of the page of either. */
export async function findPlace(
  db: Db,
  { kind, subjectId }: Pick<ClaimRow, 'kind' | 'subjectId'>,
): Promise<{ musicId: string | null; title: string; uniqueId: string; secUid: string } | undefined> {
  const [row] = await db.query<{ musicId: string | null; title: string; uniqueId: string; secUid: string }>({
    name: `rights.place.${kind}`,
    text:
      kind === 'sound'
        ? `SELECT id AS "musicId", title, '' AS "uniqueId", '' AS "secUid" FROM music WHERE id = $1`
        : `SELECT music_id AS "musicId", caption AS title, unique_id AS "uniqueId", sec_uid AS "secUid"
           FROM videos JOIN users ON users.id = author_id WHERE videos.id = $1`,
    values: [subjectId],
  })
  return row
}
