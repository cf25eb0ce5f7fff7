import type { NoticeTab } from './notice-kinds.ts'

/** Kinds of notifications that a device shows while the app is closed, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'likes',
  'comments',
  'mentions',
  'followers',
  'requests',
  'messages',
  'site',
] as const satisfies readonly (NoticeTab | 'requests' | 'messages')[]

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const MINUTES_PER_DAY = 24 * 60
