import { hashtagName } from '#contract/hashtags.ts'
import type { Database } from '#server/db/client.ts'
import { setHashtag } from '#server/features/hashtags/hashtags.ts'
import { listRules } from '#server/features/tags/rules.ts'

import { CommandError, runOnSite } from './lib/run-on-site.ts'

/** `npm run hashtags`: lists and changes the site's rules against hashtags. */
const VERBS = {
  blacklist: 'blacklisted',
  sensitive: 'sensitive',
  unshelve: 'unshelved',
  allow: null,
} as const
const USAGE = 'npm run hashtags -- blacklist|sensitive|unshelve|allow HASHTAG ...'

const isVerb = (verb: string): verb is keyof typeof VERBS => Object.hasOwn(VERBS, verb)

async function change(database: Database, [verb, ...written]: string[]): Promise<string> {
  if (verb !== undefined) {
    if (!isVerb(verb) || written.length === 0) throw new CommandError(USAGE)
    const names = written.map((hashtag) => [hashtag, hashtagName(hashtag.replace(/^[#＃]/, ''))] as const)
    const wrong = names.find(([, name]) => !name)
    if (wrong) throw new CommandError(`${wrong[0]} is no hashtag.`)
    await database.transaction(async (tx) => {
      for (const [, name] of names) await setHashtag(tx, null, { name, rule: VERBS[verb] })
    })
  }
  const rules = await listRules(database)
  return rules.length === 0
    ? `There is no rule against any hashtag. ${USAGE}`
    : rules.map(({ name, rule }) => `${rule.padEnd(12)} #${name}`).join('\n')
}

await runOnSite((database) => change(database, process.argv.slice(2)))
