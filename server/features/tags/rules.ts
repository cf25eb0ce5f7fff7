import { hashtagName } from '#contract/hashtags.ts'
import type { HashtagRule } from '#contract/moderation.ts'
import { refusalOf } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'

const REFUSALS = {
  blacklisted: 'hashtagBlacklist',
  sensitive: 'hashtagSensitiveWord',
  unshelved: 'hashtagUnshelve',
} as const

/** SQL: the operator has no rule against the hashtag. */
export const hasNoRule = (name: string): string =>
  `NOT EXISTS (SELECT FROM hashtag_rules WHERE hashtag_rules.name = ${name})`

/** @throws {ApiError} 10209 for a black-listed hashtag, 10211 for a sensitive one, 10212 for one that was taken down (specification section 8) */
export async function requireNoRule(db: Db, name: string): Promise<void> {
  const [row] = await db.query<{ rule: HashtagRule }>({
    name: 'tags.findRule',
    text: 'SELECT rule FROM hashtag_rules WHERE name = $1',
    values: [name],
  })
  if (row) throw refusalOf(REFUSALS[row.rule])
}

/** @throws {ApiError} as `requireNoRule`, when the searched text is such a hashtag */
export async function requireNoRuleAgainst(db: Db, query: string): Promise<void> {
  const name = /^\s*[#＃]/.test(query) ? hashtagName(query.trim().slice(1)) : ''
  if (name) await requireNoRule(db, name)
}

export const listRules = (db: Db) =>
  db.query<{ name: string; rule: HashtagRule }>({
    text: 'SELECT name, rule FROM hashtag_rules ORDER BY name',
  })

/** Hashtags with a rule and how many videos have them, by name. */
export const listRulesAfter = (db: Db, name: string, limit: number) =>
  db.query<{ name: string; rule: HashtagRule; videoCount: number }>({
    name: 'tags.rulesAfter',
    text: `
      SELECT hashtag_rules.name, rule, coalesce(video_count, 0) AS "videoCount"
      FROM hashtag_rules LEFT JOIN tags ON tags.name = hashtag_rules.name
      WHERE hashtag_rules.name > $1 ORDER BY hashtag_rules.name LIMIT $2`,
    values: [name, limit],
  })

/** Sets or removes a rule. `name` is in the form of `hashtagName`. */
export async function setRule(db: Db, name: string, rule: HashtagRule | null): Promise<void> {
  await db.query(
    rule === null
      ? { text: 'DELETE FROM hashtag_rules WHERE name = $1', values: [name] }
      : {
          text: `
            INSERT INTO hashtag_rules (name, rule) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET rule = excluded.rule`,
          values: [name, rule],
        },
  )
}
