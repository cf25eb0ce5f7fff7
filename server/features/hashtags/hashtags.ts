import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { hashtagName } from '#contract/hashtags.ts'
import type { HashtagRule } from '#contract/moderation.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { type FeatureRoutes, requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { recordAction } from '#server/features/operator/audit.ts'
import { listRulesAfter, setRule } from '#server/features/tags/rules.ts'

export const hashtagRoutes = {
  'hashtags.list': (input, { db, viewer }) => listHashtags(db, viewer, input),
  'hashtags.set': async (input, context) => {
    const { viewer } = context
    requireRights(viewer, 'moderator')
    return setHashtag(context.db, viewer, input)
  },
} satisfies FeatureRoutes<'hashtags'>

/** Lists hashtags with a rule, by their names. */
export async function listHashtags(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'hashtags.list'>,
): Promise<Output<'hashtags.list'>> {
  requireRights(viewer, 'moderator')
  if (cursor && hashtagName(cursor) !== cursor) throw invalidInput(sentence('cursorNotValid'))
  const found = await listRulesAfter(db, cursor ?? '', count + 1)
  const hashtags = found.slice(0, count)
  return { hashtags, cursor: found.length > count ? (hashtags.at(-1)?.name ?? null) : null }
}

/**
 * Sets or removes a rule against a hashtag, and records that.
 * @param actor null for a command of the server
 * @throws {ApiError} 400 for a name that is not a hashtag
 */
export async function setHashtag(
  db: Tx,
  actor: Viewer | null,
  { name: written, rule }: { name: string; rule: HashtagRule | null },
): Promise<Output<'hashtags.set'>> {
  const name = hashtagName(written.replace(/^[#＃]/, ''))
  if (!name) throw invalidInput(sentence('fieldsNotValid'), { name: sentence('hashtagNotValid') })
  await setRule(db, name, rule)
  await recordAction(db, actor, { action: 'hashtag.rule', subject: `hashtag ${name}`, details: { rule } })
  return { name, rule }
}
