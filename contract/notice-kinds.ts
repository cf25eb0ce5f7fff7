import { ALERT_TABS, type AlertKind } from './alerts.ts'

/** Kinds of inbox notices, and the tab that lists each (specification section 3, inbox). */
export const NOTICE_TABS_BY_KIND = {
  like: 'likes',
  commentLike: 'likes',
  comment: 'comments',
  reply: 'comments',
  mention: 'mentions',
  follow: 'followers',
  /** A private account has approved the user's request to follow it. */
  requestApproved: 'followers',
  /** A user whom the recipient follows is live, until the room is over. */
  live: 'followers',
  livePlanned: 'followers',
  /** From the site: a video was published at the time that its author chose. */
  videoPublished: 'site',
  /** From the site: a video could not be encoded. */
  videoFailed: 'site',
  /** From the site: the sound of a video is no longer usable, so only its author sees the video. */
  soundGone: 'site',
  /** From the site to everyone. */
  announcement: 'site',
  /** From the site: a moderator has decided about the user or something of theirs. */
  decision: 'site',
  /** From the site: a video that waited for a review is shown. */
  videoReleased: 'site',
  /** From the site: something that the user reported was reviewed. */
  reportClosed: 'site',
  /** From the site: the user's appeal was answered. */
  appealClosed: 'site',
  /** From the site: an operator has corrected the user's date of birth. */
  birthDate: 'site',
  /** From the site: an operator has replied to feedback of the user. */
  feedbackReply: 'site',
  /** From the site to operators who want alerts: new reports. */
  alertReports: 'site',
  /** From the site to operators who want alerts: the disk is nearly full. */
  alertDisk: 'site',
  /** From the site to operators who want alerts: jobs have failed. */
  alertJobs: 'site',
} as const

export type NoticeKind = keyof typeof NOTICE_TABS_BY_KIND
/** The version of the kinds above. A page that sends a lower one, or none, does not get later kinds. */
export const NOTICE_KINDS_VERSION = 3
/** The version in which a kind was added, for those added after the first version. */
export const NOTICE_KIND_SINCE: Partial<Record<NoticeKind, number>> = { birthDate: 2, feedbackReply: 3 }

/** The alert that a notice carries. */
const ALERT_OF: Partial<Record<NoticeKind, AlertKind>> = {
  alertReports: 'reports',
  alertDisk: 'disk',
  alertJobs: 'jobs',
}
/** The tab of the moderation page that an alert leads operators to. Undefined for all other notices. */
export function alertTabOf(kind: NoticeKind): string | undefined {
  const alert = ALERT_OF[kind]
  return alert && ALERT_TABS[alert]
}

export type NoticeTab = (typeof NOTICE_TABS_BY_KIND)[NoticeKind]

/** Tabs of the inbox, in order, without the one that lists everything. */
export const NOTICE_TABS = [
  'likes',
  'comments',
  'mentions',
  'followers',
  'site',
] as const satisfies readonly NoticeTab[]
export const INBOX_TABS = ['all', ...NOTICE_TABS] as const
export type InboxTab = (typeof INBOX_TABS)[number]

/** More unread notices of a tab than this are not counted: the screen shows "99+". */
export const UNREAD_MAX_COUNT = 100
