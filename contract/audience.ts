/**
 * The users who can watch a video. `everyone`: guests too, and the lists and feeds that all share. `followers` and
 * `friends`: those of its author, who also find it in their feeds and on the profile. `self`: its author alone.
 * `unlisted`: everyone who has the link, and no list shows it.
 */
export const AUDIENCES = ['everyone', 'followers', 'friends', 'self', 'unlisted'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The users who can mention another: everyone, those whom that user follows, that user's friends, or none. */
export const MENTION_AUDIENCES = ['everyone', 'following', 'friends', 'nobody'] as const
export type MentionAudience = (typeof MENTION_AUDIENCES)[number]
