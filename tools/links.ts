import { LinkRisk } from '#contract/link-risk.ts'
import type { Database } from '#server/db/client.ts'
import { changeRule, listHosts } from '#server/features/links/links.ts'
import { readHost } from '#server/features/links/web-address.ts'

import { CommandError, runOnSite } from './lib/run-on-site.ts'

/** `npm run links`: lists and changes how far links to other sites are trusted. */
const VERBS = {
  trust: LinkRisk.whitelist,
  suspect: LinkRisk.suspicious,
  block: LinkRisk.blacklist,
  forget: null,
} as const
const USAGE = 'npm run links -- trust|suspect|block|forget HOST ...'

const isVerb = (verb: string): verb is keyof typeof VERBS => Object.hasOwn(VERBS, verb)

async function change(database: Database, [verb, ...written]: string[]): Promise<string> {
  if (verb !== undefined) {
    if (!isVerb(verb) || written.length === 0) throw new CommandError(USAGE)
    const hosts = written.map((each) => {
      const host = readHost(each)
      if (host === undefined) throw new CommandError(`${each} is no host.`)
      return host
    })
    await database.transaction(async (tx) => {
      for (const host of hosts) await changeRule(tx, null, host, VERBS[verb])
    })
  }
  const hosts = await listHosts(database)
  return hosts.length === 0
    ? `There is no rule for any host: all links show a warning. ${USAGE}`
    : hosts.map(({ host, risk }) => `${String(risk).padEnd(2)} ${host}`).join('\n')
}

await runOnSite((database) => change(database, process.argv.slice(2)))
