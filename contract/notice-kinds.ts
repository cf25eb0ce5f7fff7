import { ALERT_TABS, type AlertKind } from './alerts.ts'

/** Kinds of events that the inbox tells a user about, and the tab that lists them (specification section 3, inbox). */
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
  /** From the site: a video is published at the time that its author chose. */
  videoPublished: 'site',
  /** From the site: a video could not be encoded. */
  videoFailed: 'site',
  /** From the site: the sound of a video could not be used any more, so that its author alone sees it. */
  soundGone: 'site',
  /** From the site to everyone. */
  announcement: 'site',
  /** From the site: a moderator has decided about the user or something of theirs. */
  decision: 'site',
  /** From the site: a video that waited for a review is shown. */
  videoReleased: 'site',
  /** From the site: something that the user has reported was looked at. */
  reportClosed: 'site',
  /** From the site: the user's appeal was answered. */
  appealClosed: 'site',
  /** From the site: an operator has corrected the user's date of birth. */
  birthDate: 'site',
  /** From the site: an operator has replied to feedback of the user. */
  feedbackReply: 'site',
  /** From the site to operators who want alerts: new reports. */
  alertReports: 'site',
  /** The disk is nearly full. */
  alertDisk: 'site',
  /** Jobs have failed. */
  alertJobs: 'site',
} as const

export type NoticeKind = keyof typeof NOTICE_TABS_BY_KIND
/** The version of the kinds above. A page that gives a lower one, or none, is not told of kinds that came later. */
export const NOTICE_KINDS_VERSION = 3
/** The version with which a kind came, of those that came after the first one. */
export const NOTICE_KIND_SINCE: Partial<Record<NoticeKind, number>> = { birthDate: 2, feedbackReply: 3 }

/** Alerts, each as a notice. */
const ALERT_OF: Partial<Record<NoticeKind, AlertKind>> = {
  alertReports: 'reports',
  alertDisk: 'disk',
  alertJobs: 'jobs',
}
/** The tab of the page of moderation that an alert leads operators to. Undefined for all other notices. */
export function alertTabOf(kind: NoticeKind): string | undefined {
  const alert = ALERT_OF[kind]
  return alert && ALERT_TABS[alert]
}

export type NoticeTab = (typeof NOTICE_TABS_BY_KIND)[NoticeKind]

/** Tabs of the inbox, in their order, without the one that lists all. */
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
