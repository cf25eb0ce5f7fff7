/**
 * The users who can watch a video. `everyone`: guests too, and all public lists and feeds. `followers` and `friends`:
 * those of its author; the video is also in their feeds and on the profile. `self`: its author alone. `unlisted`:
 * everyone who has the link; no list shows it.
 */
export const AUDIENCES = ['everyone', 'followers', 'friends', 'self', 'unlisted'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The users who can mention another: everyone, those whom that user follows, that user's friends, or nobody. */
export const MENTION_AUDIENCES = ['everyone', 'following', 'friends', 'nobody'] as const
export type MentionAudience = (typeof MENTION_AUDIENCES)[number]
