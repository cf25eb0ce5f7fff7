/**
 * The place of a table’s rows if PostgreSQL was spread over several machines (docs/scale.md, issue #53): on the machine of the
 * user, the video, the conversation or the live room that the column names, or of a key of the table's own.
 */
export interface Placement {
  group: 'user' | 'video' | 'conversation' | 'room' | 'own'
  column: string
}

const by = (group: Placement['group'], column: string, tables: string): [string, Placement][] =>
  tables
    .trim()
    .split(/\s+/)
    .map((table) => [table, { group, column }])

/** Tables whose rows are spread. */
export const PLACEMENTS: ReadonlyMap<string, Placement> = new Map([
  ...by('user', 'id', 'users'),
  ...by(
    'user',
    'user_id',
    `accounts emails data_exports outgoing_mails passkeys recovery_codes rules_acceptances second_factors known_devices
     failed_log_ins screen_time_days screen_time_limits chat_settings comment_settings notification_settings alert_choices
     open_ids open_id_attempts sessions push_subscriptions pending_notifications seen_videos saves author_likes
     dismissals former_names user_animations user_quarters user_day_sources group_requests`,
  ),
  ...by('user', 'recipient_id', 'notices notice_groups notice_marks'),
  ...by('user', 'blocker_id', 'blocks'),
  ...by('user', 'muter_id', 'mutes'),
  ...by('user', 'requestee_id', 'follow_requests'),
  ...by('user', 'follower_id', 'follows'),
  ...by('user', 'owner_id', 'images message_pictures uploads'),
  ...by('video', 'id', 'videos'),
  ...by(
    'video',
    'video_id',
    `comments comment_likes likes video_days video_day_sources video_curves video_totals video_vectors video_downloads watches
     rank_signals watch_signals counted_views block_views impressions video_tags`,
  ),
  ...by('conversation', 'id', 'conversations'),
  ...by(
    'conversation',
    'conversation_id',
    'conversation_participants direct_messages message_reactions hidden_messages group_leavers',
  ),
  ...by('room', 'id', 'live_rooms'),
  ...by('room', 'room_id', 'live_chat live_points live_standings live_leases'),
])
