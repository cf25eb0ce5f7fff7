import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { messages } from '#messages/outbox.ts'
import { formatList } from '#src/ui/format-list.ts'

/** The title of an action. `name` is the user it concerns, such as `@ada`; empty when it is not known. */
type TitleOf<K extends OutboxOp> = (input: Input<K>, name: string) => string

type Named = (values: { name: string }) => string

const named = (name: string, known: Named, unknown: string): string => (name ? known({ name }) : unknown)

const TITLES: { [K in OutboxOp]: TitleOf<K> } = {
  'likes.set': ({ liked }, name) =>
    liked ? named(name, messages.likeBy, messages.like) : named(name, messages.unlikeBy, messages.unlike),
  'saves.set': ({ saved }, name) =>
    saved ? named(name, messages.saveBy, messages.save) : named(name, messages.unsaveBy, messages.unsave),
  'dismissals.set': ({ dismissed }, name) =>
    dismissed
      ? named(name, messages.dismissBy, messages.dismiss)
      : named(name, messages.undismissBy, messages.undismiss),
  'history.set': ({ isOn }) => (isOn ? messages.turnHistoryOn : messages.turnHistoryOff),
  'history.clear': ({ videoId }) =>
    videoId === undefined ? messages.clearHistory : messages.removeFromHistory,
  'follows.set': ({ follow }, name) =>
    follow
      ? named(name, messages.followUser, messages.follow)
      : named(name, messages.unfollowUser, messages.unfollow),
  'comments.publish': (input, name) => {
    const text = excerptOf(input.text)
    if (input.parentId !== undefined) return messages.reply({ text })
    return name ? messages.commentBy({ name, text }) : messages.comment({ text })
  },
  'comments.edit': ({ text }) => messages.editComment({ text: excerptOf(text) }),
  'comments.delete': ({ deleted }, name) =>
    deleted === false
      ? messages.restoreComment
      : named(name, messages.deleteCommentBy, messages.deleteComment),
  'comments.setLike': ({ liked }) => (liked ? messages.likeComment : messages.unlikeComment),
  'comments.setPin': ({ pinned }) => (pinned ? messages.pinComment : messages.unpinComment),
  'comments.setApproved': ({ approved }) => (approved ? messages.approveComment : messages.unapproveComment),
  'comments.setSettings': () => messages.changeCommentSettings,
  'comments.setAudience': () => messages.changeCommentAudience,
  'comments.setBlockedWord': ({ word, blocked }) =>
    blocked ? messages.blockWord({ word }) : messages.unblockWord({ word }),
  'conversations.send': (input, name) => {
    const text = input.text === '' ? messages.sharedVideo : excerptOf(input.text)
    return name ? messages.messageTo({ name, text }) : messages.message({ text })
  },
  'conversations.markRead': () => messages.markRead,
  'conversations.react': ({ emoji }) =>
    emoji === null ? messages.removeReaction : messages.react({ emoji }),
  'conversations.deleteMessage': () => messages.deleteMessage,
  'conversations.hide': () => messages.deleteConversation,
  'conversations.setMuted': ({ isMuted }) =>
    isMuted ? messages.muteConversation : messages.unmuteConversation,
  'conversations.accept': () => messages.acceptConversation,
  'conversations.setPrivacy': () => messages.changeChatSettings,
  'conversations.allowStrangers': () => messages.changeChatSettings,
  'reports.send': () => messages.report,
  'users.update': titleOfProfile,
  'videos.setPin': ({ pinned }) => (pinned ? messages.pinVideo : messages.unpinVideo),
  'notices.markRead': () => messages.markRead,
  'notifications.change': () => messages.changeNotificationSettings,
  'relations.approveRequest': (_input, name) =>
    named(name, messages.approveRequestOf, messages.approveRequest),
  'relations.rejectRequest': (_input, name) => named(name, messages.rejectRequestOf, messages.rejectRequest),
  'relations.removeFollower': (_input, name) =>
    named(name, messages.removeFollowerNamed, messages.removeFollower),
  'relations.setBlock': ({ block }, name) =>
    block
      ? named(name, messages.blockUser, messages.block)
      : named(name, messages.unblockUser, messages.unblock),
  'relations.setMute': ({ mute }, name) =>
    mute ? named(name, messages.muteUser, messages.mute) : named(name, messages.unmuteUser, messages.unmute),
  'users.setPrivate': ({ isPrivate }) => (isPrivate ? messages.makePrivate : messages.makePublic),
  'users.setLikedPublic': ({ isPublic }) => (isPublic ? messages.showLiked : messages.hideLiked),
  'users.setMentionAudience': () => messages.changeMentions,
  'users.ackPrivateNotice': () => messages.closePrivateNotice,
}

/** The title of an action in the list, such as "Like a video by @ada". */
export const titleOf = <K extends OutboxOp>({ op, input, subject }: QueuedAction<K>): string =>
  (TITLES[op] as TitleOf<K>)(input, subject)

const PROFILE_PARTS = {
  nickname: { title: 'changeName', part: 'partName' },
  bio: { title: 'changeBio', part: 'partBio' },
  pronouns: { title: 'changePronouns', part: 'partPronouns' },
  links: { title: 'changeLinks', part: 'partLinks' },
  avatarImageId: { title: 'changePicture', part: 'partPicture' },
} as const

function titleOfProfile(input: Input<'users.update'>): string {
  const changed = Object.entries(PROFILE_PARTS).flatMap(([field, keys]) => (field in input ? [keys] : []))
  const [first] = changed
  return first && changed.length === 1
    ? messages[first.title]
    : messages.changeProfile({ parts: formatList(changed.map(({ part }) => messages[part])) })
}

const EXCERPT_LENGTH = 60

/** Returns the beginning of a text, in one line. */
function excerptOf(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' '))
  return characters.length <= EXCERPT_LENGTH
    ? characters.join('')
    : `${characters.slice(0, EXCERPT_LENGTH).join('').trim()}…`
}
