import { LinkRisk } from '#contract/link-risk.ts'
import type { UserProfile } from '#contract/models/user.ts'
import { sentence } from '#contract/sentence.ts'
import { isRealUniqueId } from '#contract/unique-id.ts'
import { invalidInput, userNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { checkLink } from '#server/features/links/links.ts'
import { isModerator, requireGoodStanding } from '#server/features/visibility/service.ts'
import { requireAllowedText } from '#server/features/words/site-words.ts'

import { presentProfile } from './present.ts'
import * as repository from './repository.ts'

/**
 * A user's profile as the viewer sees it.
 * @param user a uniqueId in upper or lower case, or a secUid: anything but a real uniqueId is a secUid (specification
 * section 5). Digits are neither, but the id of a shared link (section 2.2, `?id=`)
 * @throws {ApiError} 10202 when there is no such user, 10215, 10221 or 10223 when the site hides the account
 */
export function getProfile(db: Db, viewer: Viewer | null, user: string): Promise<UserProfile> {
  const key = isRealUniqueId(user)
    ? { username: user.toLowerCase() }
    : /^[1-9]\d{0,17}$/.test(user)
      ? { id: user }
      : { secUid: user }
  return loadProfile(db, key, viewer)
}

async function loadProfile(db: Db, key: repository.UserKey, viewer: Viewer | null): Promise<UserProfile> {
  const profile = await findProfile(db, key, viewer?.id ?? null)
  if (!profile) throw userNotExist()
  if (profile.id !== viewer?.id && !isModerator(viewer))
    await requireGoodStanding(db, profile.id, profile.standing)
  return presentProfile(profile, viewer?.id ?? null)
}

/** Finds a profile; a former name leads to its user for a time. */
async function findProfile(db: Db, key: repository.UserKey, viewerId: string | null) {
  const profile = await repository.findProfile(db, key, viewerId)
  if (profile || !('username' in key)) return profile
  const id = await repository.findByFormerName(db, key.username)
  return id === undefined ? undefined : repository.findProfile(db, { id }, viewerId)
}

interface ProfileInput {
  nickname?: string | undefined
  bio?: string | undefined
  pronouns?: string | undefined
  links?: readonly string[] | undefined
  /** Null removes the picture. */
  avatarImageId?: string | null | undefined
}

/**
 * Changes the given fields of the viewer's own profile.
 * @throws {ApiError} 400 when the picture is not one that the viewer uploaded, or the operator blocks the target of a
 * link
 */
export async function updateProfile(
  db: Db,
  viewer: Viewer,
  { nickname, bio, pronouns, links, avatarImageId }: ProfileInput,
): Promise<UserProfile> {
  await requireAllowedText(db, nickname ?? '', bio ?? '', pronouns ?? '', ...(links ?? []))
  if (links) await requireLinksOpen(db, links)
  await repository.updateUser(db, viewer.id, {
    ...(nickname === undefined ? {} : { nickname }),
    ...(bio === undefined ? {} : { bio }),
    ...(pronouns === undefined ? {} : { pronouns }),
    ...(links === undefined ? {} : { links: [...links] }),
    ...(avatarImageId === undefined ? {} : await avatarOf(db, viewer, avatarImageId)),
  })
  return loadProfile(db, { id: viewer.id }, viewer)
}

/** Refuses links that would not open (specification section 3, link risk level: blacklist). */
async function requireLinksOpen(db: Db, links: readonly string[]): Promise<void> {
  const checked = await Promise.all(links.map((link) => checkLink(db, link)))
  const blocked = checked.flatMap(({ risk }, index) => (risk === LinkRisk.blacklist ? [index] : []))
  if (blocked.length === 0) return
  const reason = sentence('linkBlocked')
  throw invalidInput(reason, Object.fromEntries(blocked.map((index) => [`links.${index}`, reason])))
}

async function avatarOf(db: Db, viewer: Viewer, imageId: string | null): Promise<repository.ProfileChanges> {
  if (imageId === null) return { avatarKey: null, avatarSmallKey: null }
  const image = await repository.findOwnImage(db, imageId, viewer.id)
  if (image) {
    await repository.markChosen(db, imageId)
    return { avatarKey: image.key, avatarSmallKey: image.smallKey }
  }
  const reason = sentence('pictureGone')
  throw invalidInput(reason, { avatarImageId: reason })
}
