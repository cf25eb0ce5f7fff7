import { ABOUT_COUNTED_MAX, type ListedUser, type ManagedUser } from '#contract/models/operator.ts'
import type { Standing } from '#contract/moderation.ts'
import type { Role } from '#contract/roles.ts'
import { presentSummary, type SummaryRow } from '#server/features/users/present.ts'

export interface ManagedRow extends SummaryRow {
  role: Role
  standing: Standing
  suspendedUntilTime: number | null
  createTime: number
  videoCount: number
  storedBytes: number
  infringementCount: number
}

/** A row of a list of users. */
export interface ListedRow {
  managed: ManagedRow
  lastActiveTime: number | null
  reportCount: number
  decisionCount: number
}

const countOf = (rows: string): string =>
  `(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${ABOUT_COUNTED_MAX}) AS counted)`

/** SQL of a `ManagedRow`, as JSON, over a row of `users`. */
export const MANAGED_JSON = `json_build_object(
  'id', users.id::text, 'uniqueId', users.unique_id, 'secUid', users.sec_uid, 'nickname', users.nickname,
  'avatarKey', coalesce(users.avatar_small_key, users.avatar_key), 'role', users.role, 'standing', users.standing,
  'suspendedUntilTime', CASE WHEN users.suspended_until > now() THEN extract(epoch FROM users.suspended_until)::float8 END,
  'createTime', floor(extract(epoch FROM users.created_at))::float8, 'videoCount', greatest(users.video_count, 0),
  'storedBytes', users.stored_bytes,
  'infringementCount', (SELECT count(*)::int FROM copyright_claims AS claims JOIN decisions ON decisions.id = claims.decision_id
    WHERE claims.user_id = users.id AND claims.state IN ('upheld', 'countered', 'court') AND decisions.undone_at IS NULL))`

export const presentManaged = ({
  role,
  standing,
  suspendedUntilTime,
  createTime,
  videoCount,
  storedBytes,
  infringementCount,
  ...summary
}: ManagedRow): ManagedUser => ({
  ...presentSummary(summary),
  role,
  standing,
  suspendedUntilTime,
  createTime,
  videoCount,
  storedBytes,
  infringementCount,
})

/** SQL of the columns of a `ListedRow`, over a row of `users`: each by an index, and counted up to a limit. */
export const LISTED_COLUMNS = `
  ${MANAGED_JSON} AS managed,
  (SELECT floor(extract(epoch FROM max(last_used_at)))::float8 FROM sessions WHERE user_id = users.id) AS "lastActiveTime",
  ${countOf('reports WHERE reported_id = users.id')} AS "reportCount",
  ${countOf('decisions WHERE user_id = users.id')} AS "decisionCount"`

export const presentListed = ({ managed, ...row }: ListedRow): ListedUser => ({
  ...presentManaged(managed),
  ...row,
})
