import { type Input, type Op, ops } from '#contract/endpoints/index.ts'
import { nextId } from '#server/db/ids.ts'
import { createCodes, type LinkSubject } from '#server/features/share/code.ts'
import { samples } from '#support/samples.ts'
import { TEST_SECRET } from '#support/server.ts'
import { viewReportOf } from '#support/view-reports.ts'

import {
  ALL,
  among,
  forbiddenTo,
  FOLLOWERS,
  forModerators,
  IN_SHARED_LISTS,
  LISTERS,
  NO_VIDEO,
  onComment,
  owning,
  type Row,
  sampled,
  STATES,
  STRANGERS,
  THERE,
  UNLISTED,
  WATCHERS,
  watching,
} from './authorisation-cells.ts'

/**
 * The rows of the authorisation matrix: the outcome of every endpoint for each viewer and each state of a video. An
 * endpoint does not compile without a row, unless it is asked about one video: then everyone who may watch the video may
 * call it.
 */

export const codeOf = createCodes(TEST_SECRET)
export const guestLink = (id: string): LinkSubject => ({
  type: 'video',
  id,
  userId: undefined,
  webId: undefined,
})
const localId = () => nextId().padStart(32, '0').slice(-32)

/** Ops that are asked about one video, as `videoId`. */
type OnVideo = { [K in Op]: Input<K> extends { videoId: string } ? K : never }[Op]

/** An op about one video needs a row only if another rule applies than that everyone who may watch the video may call it. */
const DECIDED: Record<Exclude<Op, OnVideo>, Row | typeof NO_VIDEO> & { [K in OnVideo]?: Row } = {
  'analytics.collect': NO_VIDEO,
  'analytics.erase': NO_VIDEO,
  'analytics.writeImpressions': {
    input: ({ videoId }, viewer) => ({
      sentAtMs: Date.now(),
      impressions: [
        {
          id: localId(),
          videoId,
          timeMs: Date.now(),
          ...(viewer && { userId: viewer.id }),
        },
      ],
    }),
    expected: among(WATCHERS),
    isDone: async (db, { videoId }, viewer) =>
      (
        await db.query({
          text: 'SELECT FROM impressions WHERE video_id = $1 AND user_id IS NOT DISTINCT FROM $2',
          values: [videoId, viewer?.id ?? null],
        })
      ).length > 0,
  },
  'captcha.challenge': NO_VIDEO,
  'captcha.verify': NO_VIDEO,
  'comments.delete': {
    input: ({ videoId, commentId }) => ({ videoId, commentId }),
    expected: ({ role, state }) => {
      const seen = watching({ role, state })
      return role !== 'author' && seen === 'ok' ? 'forbidden' : seen
    },
  },
  'comments.detail': onComment(),
  'comments.edit': onComment({ text: 'Mine' }, (cell) => forbiddenTo(cell, ALL)),
  'comments.listReplies': onComment(),
  'comments.publish': {
    input: ({ videoId }) => ({ videoId, text: 'Nice', localId: localId() }),
    expected: watching,
  },
  /** No comment on it is held: `server/features/comments/approval.test.ts` tests those. */
  'comments.listHeld': { input: () => ({ count: 48 }), expected: () => 'absent' },
  'comments.setApproved': onComment({ approved: false }, (cell) => forbiddenTo(cell, STRANGERS)),
  'comments.setAudience': {
    input: ({ videoId }) => ({ videoId, audience: 'friends' }),
    expected: owning(THERE),
  },
  'comments.setBlockedWord': NO_VIDEO,
  'comments.setSettings': NO_VIDEO,
  'comments.settings': NO_VIDEO,
  'comments.setLike': onComment({ liked: true }),
  'comments.setPin': onComment({ pinned: true }, (cell) => forbiddenTo(cell, STRANGERS)),
  'downloads.audience': {
    input: ({ videoId }) => ({ videoId }),
    expected: owning(THERE),
  },
  'downloads.setAudience': {
    input: ({ videoId }) => ({ videoId, audience: 'everyone' }),
    expected: owning(THERE),
  },
  'downloads.settings': NO_VIDEO,
  'downloads.setSettings': NO_VIDEO,
  'conversations.accept': NO_VIDEO,
  'conversations.allowStrangers': NO_VIDEO,
  'conversations.deleteMessage': NO_VIDEO,
  'conversations.hide': NO_VIDEO,
  'conversations.markRead': NO_VIDEO,
  'conversations.react': NO_VIDEO,
  'conversations.removeParticipant': NO_VIDEO,
  'conversations.setMuted': NO_VIDEO,
  'conversations.setPrivacy': NO_VIDEO,
  'conversations.setTyping': NO_VIDEO,
  'conversations.settings': NO_VIDEO,
  'conversations.unread': NO_VIDEO,
  'conversations.uploadPicture': NO_VIDEO,
  'conversations.users': NO_VIDEO,
  // Every viewer is in a conversation in which the video is the last message.
  'conversations.addParticipant': {
    input: ({ conversationId, commenterId }) => ({ conversationId, userId: commenterId }),
    expected: among(WATCHERS),
  },
  'conversations.createGroup': {
    input: ({ commenterId }) => ({ title: 'Trip', userIds: [commenterId] }),
    expected: () => 'absent',
  },
  'conversations.detail': {
    input: ({ conversationId }) => ({ conversationId }),
    expected: among(WATCHERS),
  },
  'conversations.handOver': {
    input: ({ conversationId, commenterId }) => ({ conversationId, userId: commenterId }),
    expected: () => 'forbidden',
  },
  'conversations.list': { input: () => ({ count: 48 }), expected: among(WATCHERS) },
  'conversations.messages': {
    input: ({ conversationId }) => ({ conversationId }),
    expected: among(WATCHERS),
  },
  'conversations.rename': {
    input: ({ conversationId }) => ({ conversationId, title: 'Tour' }),
    expected: () => 'forbidden',
  },
  'conversations.search': {
    input: ({ conversationId }) => ({ conversationId, text: 'Look' }),
    expected: among(WATCHERS),
  },
  'conversations.send': {
    input: ({ videoId, commenterId }) => ({ userId: commenterId, text: '', videoId, localId: localId() }),
    expected: watching,
  },
  // No decision concerns these viewers, and they have reported nothing.
  'decisions.list': { input: () => ({ count: 48 }), expected: () => 'absent' },
  'decisions.reports': { input: () => ({ count: 48 }), expected: () => 'absent' },
  'decisions.appeal': { input: () => ({ decisionId: '1', text: 'Why' }), expected: () => 'notFound' },
  'devices.register': NO_VIDEO,
  'discover.tags': NO_VIDEO,
  'discover.sounds': NO_VIDEO,
  'discover.users': NO_VIDEO,
  'discover.suggestUsers': NO_VIDEO,
  /** The trends were computed before the videos were hidden. */
  'discover.videos': { input: () => ({ count: 48 }), expected: among(IN_SHARED_LISTS) },
  'feed.embedVideos': {
    input: () => ({ count: 48 }),
    expected: ({ state }) => (IN_SHARED_LISTS[state].includes('guest') ? 'ok' : 'absent'),
  },
  'feed.following': { input: () => ({ count: 48 }), expected: among(FOLLOWERS) },
  /** The author likes all of them, publicly. No list of another user contains an unlisted video. */
  'feed.liked': {
    input: ({ authorId }) => ({ userId: authorId, count: 48 }),
    expected: (cell) => (cell.role === 'blocked' ? 'forbidden' : among(LISTERS)(cell)),
  },
  'feed.recommend': {
    input: () => ({ count: 48 }),
    expected: (cell) =>
      [IN_SHARED_LISTS, FOLLOWERS].some((viewers) => viewers[cell.state].includes(cell.role))
        ? 'ok'
        : 'absent',
  },
  'feed.saved': { input: () => ({ count: 48 }), expected: among(WATCHERS) },
  /** Feeds leave out dismissed videos, so only this row uses one. */
  'feed.dismissed': {
    input: () => ({ count: 48 }),
    expected: among(WATCHERS),
    prepare: async (db, { videoId }, viewer) => {
      if (viewer) {
        const values = [viewer.id, videoId]
        await db.query({ text: 'INSERT INTO dismissals (user_id, video_id) VALUES ($1, $2)', values })
      }
      return () => db.query({ text: 'DELETE FROM dismissals' })
    },
  },
  'feed.watched': { input: () => ({ count: 48 }), expected: among(WATCHERS) },
  'feed.tagged': { input: ({ tagId }) => ({ tagId, count: 48 }), expected: among(IN_SHARED_LISTS) },
  'feed.userPosts': { input: ({ authorId }) => ({ userId: authorId, count: 48 }), expected: among(LISTERS) },
  'feed.withMusic': {
    input: ({ musicId }) => ({ musicId, count: 48 }),
    expected: (cell) =>
      IN_SHARED_LISTS[cell.state].includes(cell.role)
        ? 'ok'
        : WATCHERS[cell.state].includes(cell.role)
          ? 'absent'
          : 'musicNotExist',
  },
  'feed.withSticker': {
    input: ({ stickerId }) => ({ stickerId, count: 48 }),
    expected: among(IN_SHARED_LISTS),
  },
  'feedback.send': NO_VIDEO,
  'feedback.uploadImage': NO_VIDEO,
  'feedback.waiting': NO_VIDEO,
  'feedback.reply': NO_VIDEO,
  'feedback.list': NO_VIDEO,
  'feedback.latestReply': NO_VIDEO,
  /** Counts only for a video that the new follower may watch: `server/features/follows/follows.test.ts`. */
  'follows.set': {
    input: ({ authorId, videoId }) => ({ userId: authorId, follow: true, videoId }),
    expected: ({ role }) => (role === 'author' || role === 'blocked' ? 'forbidden' : 'ok'),
  },
  'insights.days': NO_VIDEO,
  'insights.overview': NO_VIDEO,
  'insights.lives': NO_VIDEO,
  'insights.video': { input: ({ videoId }) => ({ videoId }), expected: owning(THERE) },
  /** Only one's own. */
  'insights.videos': {
    input: () => ({ count: 48 }),
    expected: ({ role, state }) => (role === 'author' && state !== 'deleted' ? 'ok' : 'absent'),
  },
  'live.chat': NO_VIDEO,
  'live.checkUpload': NO_VIDEO,
  'live.create': NO_VIDEO,
  'live.deleteChat': NO_VIDEO,
  'live.detail': NO_VIDEO,
  'live.discardReplay': NO_VIDEO,
  'live.list': NO_VIDEO,
  'live.own': NO_VIDEO,
  'live.pinChat': NO_VIDEO,
  'live.postReplay': { input: () => samples['live.postReplay'].input, expected: () => 'liveNotExist' },
  'live.sendChat': NO_VIDEO,
  'live.sendHearts': NO_VIDEO,
  'live.setPicture': NO_VIDEO,
  'live.setStanding': NO_VIDEO,
  'live.start': NO_VIDEO,
  'live.statistics': NO_VIDEO,
  'live.stop': NO_VIDEO,
  'live.update': NO_VIDEO,
  'links.check': NO_VIDEO,
  'links.rules': NO_VIDEO,
  'links.setRule': NO_VIDEO,
  'mentions.listContacts': NO_VIDEO,
  'mentions.listDefault': NO_VIDEO,
  'help.lines': NO_VIDEO,
  'mentions.search': NO_VIDEO,
  /** A sound does not exist for a viewer who may not watch any video with it. */
  'music.detail': {
    input: ({ musicId }) => ({ musicId }),
    expected: (cell) => (watching(cell) === 'ok' ? 'ok' : 'musicNotExist'),
  },
  'notices.count': NO_VIDEO,
  'notices.list': { input: () => ({ count: 48 }), expected: among(WATCHERS) },
  'notices.listActors': NO_VIDEO,
  'notices.listComments': NO_VIDEO,
  'notices.markRead': NO_VIDEO,
  'notifications.change': NO_VIDEO,
  'notifications.settings': NO_VIDEO,
  'notifications.subscribe': NO_VIDEO,
  'notifications.unsubscribe': NO_VIDEO,
  'alerts.get': NO_VIDEO,
  'alerts.choose': NO_VIDEO,
  'alerts.setWebhook': NO_VIDEO,
  'alerts.test': NO_VIDEO,
  'operator.audit': NO_VIDEO,
  'operator.overview': NO_VIDEO,
  /** The most watched videos. Those that not everyone can watch count in the sums alone. */
  'operator.analytics': {
    input: () => ({ dayCount: 7 }),
    expected: ({ role, state }) =>
      role !== 'operator' ? 'forbidden' : state === 'everyone' ? 'ok' : 'absent',
    prepare: async (db, { videoId }) => {
      for (const table of ['video_days', 'site_day_videos'])
        await db.query({
          text: `INSERT INTO ${table} (day, video_id, view_count) VALUES (now() AT TIME ZONE 'UTC', $1, 40)`,
          values: [videoId],
        })
      return async () => {
        for (const table of ['video_days', 'site_day_videos'])
          await db.query({ text: `DELETE FROM ${table} WHERE video_id = $1`, values: [videoId] })
      }
    },
  },
  'operator.testMail': NO_VIDEO,
  'operator.elevate': NO_VIDEO,
  'operator.elevation': NO_VIDEO,
  'operator.storageKinds': NO_VIDEO,
  'operator.regularWork': NO_VIDEO,
  'operator.announce': NO_VIDEO,
  'operator.announcements': NO_VIDEO,
  'operator.withdrawAnnouncement': NO_VIDEO,
  'operator.appeals': { input: () => ({ count: 48 }), expected: (cell) => forModerators(cell, 'absent') },
  'operator.closeAppeal': NO_VIDEO,
  'operator.claims': { input: () => ({ count: 48 }), expected: (cell) => forModerators(cell, 'absent') },
  'operator.closeClaim': NO_VIDEO,
  'operator.invite': NO_VIDEO,
  'operator.revokeInvitation': NO_VIDEO,
  'operator.setSite': NO_VIDEO,
  'operator.setMark': NO_VIDEO,
  'operator.removeMark': NO_VIDEO,
  'operator.signUps': NO_VIDEO,
  'operator.answerSignUps': NO_VIDEO,
  'operator.site': NO_VIDEO,
  /** Videos whose processing failed. */
  'operator.jobs': {
    input: () => ({ count: 48 }),
    expected: ({ role }) => (role === 'operator' ? 'absent' : 'forbidden'),
  },
  'operator.storage': NO_VIDEO,
  'operator.setQuota': NO_VIDEO,
  'operator.retryJobs': NO_VIDEO,
  'operator.dismissJobs': NO_VIDEO,
  'operator.errors': NO_VIDEO,
  'operator.dismissErrors': NO_VIDEO,
  'operator.decide': NO_VIDEO,
  'operator.decideUser': NO_VIDEO,
  /** Moderators decide about a sound whatever the audience of its video. */
  'operator.decideSound': {
    input: ({ musicId }) => ({ musicId, decision: 'silence', reason: 'rights' }),
    expected: (cell) => forModerators(cell, 'ok'),
  },
  /** Each of the videos was reported: moderators see it, whatever its audience. */
  'operator.reports': { input: () => ({ count: 48 }), expected: (cell) => forModerators(cell, 'ok') },
  'operator.setRole': NO_VIDEO,
  'operator.birthDate': NO_VIDEO,
  'operator.setBirthDate': NO_VIDEO,
  'operator.undo': NO_VIDEO,
  /** Each of the videos was reported, and so named among the reports. user-record.test.ts: those that are listed. */
  'operator.user': {
    input: ({ authorId }) => ({ userId: authorId }),
    expected: (cell) => forModerators(cell, 'ok'),
  },
  'operator.users': NO_VIDEO,
  'hashtags.list': NO_VIDEO,
  'hashtags.set': NO_VIDEO,
  /** None of the videos waits for a review. */
  'review.videos': { input: () => ({ count: 48 }), expected: (cell) => forModerators(cell, 'absent') },
  'review.find': {
    input: ({ videoId }) => ({ address: videoId }),
    expected: (cell) => forModerators(cell, watching(cell)),
  },
  'review.decide': {
    input: sampled('review.decide'),
    expected: (cell) => forModerators(cell, watching(cell) === 'ok' ? 'ok' : 'absent'),
  },
  'rights.claim': NO_VIDEO,
  'rights.counter': { input: sampled('rights.counter'), expected: () => 'notFound' },
  'rights.goToCourt': NO_VIDEO,
  'rights.status': NO_VIDEO,
  'relations.approveRequest': NO_VIDEO,
  'relations.countRequests': NO_VIDEO,
  'relations.list': NO_VIDEO,
  'relations.listHidden': NO_VIDEO,
  'relations.listRequests': NO_VIDEO,
  'relations.rejectRequest': NO_VIDEO,
  'relations.removeFollower': NO_VIDEO,
  'relations.setBlock': NO_VIDEO,
  'relations.setMute': NO_VIDEO,
  'reports.send': {
    input: ({ videoId }) => ({ subject: { kind: 'video', videoId }, reason: 'spam' }),
    expected: (cell) => (cell.role === 'author' && watching(cell) === 'ok' ? 'forbidden' : watching(cell)),
  },
  'dismissals.add': { input: ({ videoId }) => ({ videoIds: [videoId] }), expected: among(WATCHERS) },
  'history.clear': {
    input: ({ videoId }) => ({ videoId }),
    expected: ({ role }) => (role === 'guest' ? 'notLoggedIn' : 'ok'),
  },
  'history.set': NO_VIDEO,
  'site.info': NO_VIDEO,
  'stickers.detail': NO_VIDEO,
  'stickers.list': NO_VIDEO,
  'stickers.manage': NO_VIDEO,
  'stickers.add': NO_VIDEO,
  'stickers.setOffered': NO_VIDEO,
  'search.videos': { input: () => ({ q: 'caption', count: 48 }), expected: among(LISTERS) },
  'search.users': NO_VIDEO,
  'search.previewUsers': NO_VIDEO,
  'search.discover': NO_VIDEO,
  'search.suggestTags': NO_VIDEO,
  'search.suggest': NO_VIDEO,
  'search.expand': NO_VIDEO,
  'screenTime.report': NO_VIDEO,
  'screenTime.set': NO_VIDEO,
  'account.forgetPasscode': NO_VIDEO,
  'account.changePassword': NO_VIDEO,
  'account.changeUsername': NO_VIDEO,
  'account.export': NO_VIDEO,
  'account.requestExport': NO_VIDEO,
  'account.endSessions': NO_VIDEO,
  'account.security': NO_VIDEO,
  'account.makeRecoveryCodes': NO_VIDEO,
  'account.beginSecondFactor': NO_VIDEO,
  'account.confirmSecondFactor': NO_VIDEO,
  'account.endSecondFactor': NO_VIDEO,
  'account.passkeys': NO_VIDEO,
  'account.beginPasskey': NO_VIDEO,
  'account.addPasskey': NO_VIDEO,
  'account.removePasskey': NO_VIDEO,
  'account.beginOpenId': NO_VIDEO,
  'account.linkOpenId': NO_VIDEO,
  'account.unlinkOpenId': NO_VIDEO,
  'account.sessions': NO_VIDEO,
  'account.acceptRules': NO_VIDEO,
  'account.email': NO_VIDEO,
  'account.setEmail': NO_VIDEO,
  'account.confirmEmail': NO_VIDEO,
  'account.removeEmail': NO_VIDEO,
  'session.current': NO_VIDEO,
  'session.logIn': NO_VIDEO,
  'session.accounts': NO_VIDEO,
  'session.switch': NO_VIDEO,
  'session.logOut': NO_VIDEO,
  'session.deleteAccount': NO_VIDEO,
  'session.passkeyChallenge': NO_VIDEO,
  'session.logInWithPasskey': NO_VIDEO,
  'session.finishOpenId': NO_VIDEO,
  'session.recover': NO_VIDEO,
  'session.mailCode': NO_VIDEO,
  'session.signUp': NO_VIDEO,
  'share.link': {
    input: ({ videoId }) => ({ type: 'video', id: videoId, device: 'pc', way: 'copy' }),
    expected: watching,
  },
  'share.list': {
    input: ({ authorId }) => ({ type: 'profile', id: authorId }),
    expected: among(LISTERS),
  },
  /** A short link does not reveal a video that its viewer may not watch. */
  'share.open': {
    input: ({ videoId }) => ({ code: `${codeOf(guestLink(videoId))}0` }),
    expected: (cell) => (watching(cell) === 'ok' ? 'ok' : 'videoNotExist'),
  },
  'tags.detail': NO_VIDEO,
  'tags.similar': NO_VIDEO,
  'users.ackPrivateNotice': NO_VIDEO,
  'users.animation': NO_VIDEO,
  'users.detail': NO_VIDEO,
  'users.setAnimation': {
    input: ({ videoId }) => ({ videoId }),
    // A picture that everyone sees is not cut from a video that only some may watch.
    expected: (cell) => {
      const isForSome = cell.state !== 'everyone' && cell.state !== 'deleted'
      return cell.role === 'author' && isForSome ? 'unprocessable' : owning(THERE)(cell)
    },
  },
  'users.setBirthDate': NO_VIDEO,
  'users.setLikedPublic': NO_VIDEO,
  'users.setMentionAudience': NO_VIDEO,
  'users.setPrivate': NO_VIDEO,
  'users.settings': NO_VIDEO,
  'users.update': NO_VIDEO,
  'users.uploadImage': NO_VIDEO,
  /** Makes a new video, of an upload of the caller's own. */
  'videos.create': { input: () => samples['videos.create'].input, expected: () => 'unprocessable' },
  'videos.delete': { input: ({ videoId }) => ({ videoId }), expected: owning(STATES) },
  'videos.deleted': { input: () => ({ count: 48 }), expected: owning(['deleted'], 'absent') },
  'videos.detail': { input: sampled('videos.detail'), expected: watching },
  'videos.mayPost': NO_VIDEO,
  'videos.processing': { input: sampled('videos.processing'), expected: owning(THERE) },
  'videos.remove': { input: ({ videoId }) => ({ videoId }), expected: owning(['deleted']) },
  'videos.restore': { input: ({ videoId }) => ({ videoId }), expected: owning(STATES) },
  'videos.setPin': {
    input: ({ videoId }) => ({ videoId, pinned: true }),
    // Others find only public videos on the profile.
    expected: (cell) =>
      cell.role === 'author' && UNLISTED.includes(cell.state) ? 'unprocessable' : owning(THERE)(cell),
  },
  'videos.setCaptionTrack': { input: sampled('videos.setCaptionTrack'), expected: owning(THERE) },
  'videos.stored': { input: () => ({ count: 48 }), expected: owning(THERE, 'absent') },
  'videos.watchable': { input: ({ videoId }) => ({ ids: videoId }), expected: among(WATCHERS) },
  'videos.update': {
    input: ({ videoId }) => ({ videoId, audience: 'friends' }),
    expected: owning(THERE),
  },
  'views.report': {
    input: ({ videoId }, viewer) => ({
      views: [viewReportOf(videoId, { ...(viewer && { userId: viewer.id }) })],
    }),
    // An author's own views count for nothing.
    expected: ({ role, state }) => (role === 'author' ? 'absent' : among(WATCHERS)({ role, state })),
    isDone: async (db, { videoId }) =>
      (await db.query({ text: 'SELECT FROM watch_signals WHERE video_id = $1', values: [videoId] })).length >
      0,
  },
}

const rowOf = (op: Op): Row | typeof NO_VIDEO => DECIDED[op] ?? { input: sampled(op), expected: watching }

export const ROWS = Object.fromEntries(ops.map((op) => [op, rowOf(op)])) as Record<Op, Row | typeof NO_VIDEO>
