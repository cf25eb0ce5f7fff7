import {
  BLOCKED_WORDS_MAX_COUNT,
  type CommentAudience,
  HELD_OF_ONE_MAX_COUNT,
} from '#contract/comment-settings.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { CommentAccess, CommentSettings } from '#contract/models/comment.ts'
import { sentence } from '#contract/sentence.ts'
import { forbidden, unprocessable, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { hasBlockedWord } from '#server/features/words/blocked-words.ts'

import * as repository from './settings-repository.ts'

const closedReason = (audience: CommentAudience) =>
  audience === 'followers'
    ? 'commentsFollowersOnly'
    : audience === 'friends'
      ? 'commentsFriendsOnly'
      : 'commentsClosed'

function mayComment({ audience, isAuthor, isFollower, isFriend }: repository.CommentRules): boolean {
  if (isAuthor || audience === 'everyone') return true
  return (audience === 'followers' && isFollower) || (audience === 'friends' && isFriend)
}

/** Finds who can comment on a video. A guest can after logging in, where everyone can. */
export async function findAccess(db: Db, viewer: Viewer | null, videoId: string): Promise<CommentAccess> {
  const rules = await repository.findRules(db, videoId, viewer?.id ?? null)
  if (!rules) throw videoNotExist()
  return { audience: rules.audience, canComment: mayComment(rules) }
}

/**
 * Lets a viewer go on who may comment on a video that they may watch.
 * @returns the choices of its author about comments
 * @throws {ApiError} 403 when they may not
 */
export async function requireCommenting(
  db: Db,
  viewer: Viewer,
  videoId: string,
): Promise<repository.CommentRules> {
  const rules = await repository.findRules(db, videoId, viewer.id)
  if (!rules) throw videoNotExist()
  if (mayComment(rules)) return rules
  throw forbidden(sentence(closedReason(rules.audience)))
}

/**
 * Whether a comment waits until the author of the video approves it. Authors need no approval on their own videos. The
 * text is that of `judgedText`.
 * @throws {ApiError} 403 when it has a word that they have blocked and comments do not wait for approval, or when too
 * many of the viewer's wait
 */
export async function mustWait(
  db: Db,
  viewer: Viewer,
  videoId: string,
  { rules: { isAuthor, approval, blockedWords }, text }: { rules: repository.CommentRules; text: string },
): Promise<boolean> {
  if (isAuthor) return false
  const isBlocked = approval !== 'all' && hasBlockedWord(text, blockedWords)
  if (isBlocked && approval === 'off') throw forbidden(sentence('commentBlockedWord'))
  if (approval !== 'all' && !isBlocked) return false
  const heldCount = await repository.countHeldOf(db, viewer.id, videoId, HELD_OF_ONE_MAX_COUNT)
  if (heldCount >= HELD_OF_ONE_MAX_COUNT) throw forbidden(sentence('commentsWaiting'))
  return true
}

export const getSettings = (db: Db, viewer: Viewer): Promise<CommentSettings> =>
  repository.findSettings(db, viewer.id)

export async function changeSettings(
  db: Db,
  viewer: Viewer,
  change: ParsedInput<'comments.setSettings'>,
): Promise<CommentSettings> {
  await repository.saveSettings(db, viewer.id, change)
  return repository.findSettings(db, viewer.id)
}

/** @throws {ApiError} 422 when the list is full */
export async function setBlockedWord(
  db: Db,
  viewer: Viewer,
  { word, blocked }: ParsedInput<'comments.setBlockedWord'>,
): Promise<CommentSettings> {
  if (!blocked) await repository.removeBlockedWord(db, viewer.id, word)
  else if (!(await repository.addBlockedWord(db, viewer.id, word)))
    throw unprocessable(sentence('blockedWordsFull', { max: BLOCKED_WORDS_MAX_COUNT }))
  return repository.findSettings(db, viewer.id)
}

/** @throws {ApiError} 10204 when the viewer has no such video */
export async function setCommentAudience(
  db: Db,
  viewer: Viewer,
  { videoId, audience }: ParsedInput<'comments.setAudience'>,
): Promise<Output<'comments.setAudience'>> {
  if (!(await repository.saveAudience(db, viewer.id, videoId, audience))) throw videoNotExist()
  return { videoId, audience }
}
