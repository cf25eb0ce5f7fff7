import type { ManagedUser } from '#contract/models/operator.ts'
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
