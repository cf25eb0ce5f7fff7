import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { LinkRisk, type LinkRule } from '#contract/link-risk.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { type FeatureRoutes, requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { recordAction } from '#server/features/operator/audit.ts'

import { domainsOf, readHost, readWebAddress } from './web-address.ts'

export const linkRoutes: FeatureRoutes<'links'> = {
  'links.check': ({ url }, { db }) => checkLink(db, url),
  'links.rules': (input, { db, viewer }) => listRules(db, viewer, input),
  'links.setRule': (input, { db, viewer }) => setRule(db, viewer, input),
}

/**
 * Lists hosts with a rule, by their names.
 * @throws {ApiError} 400 for a cursor that is no host
 */
export async function listRules(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'links.rules'>,
): Promise<Output<'links.rules'>> {
  requireRights(viewer, 'operator')
  if (cursor && readHost(cursor) !== cursor) throw invalidInput(sentence('cursorNotValid'))
  const found = await db.query<{ host: string; rule: LinkRule }>({
    name: 'links.rules',
    text: 'SELECT host, risk AS rule FROM link_hosts WHERE host > $1 ORDER BY host LIMIT $2',
    values: [cursor ?? '', count + 1],
  })
  const hosts = found.slice(0, count).map(({ host, rule }) => {
    const readableHost = readWebAddress(`https://${host}`)?.readableHost
    return { host, rule, ...(readableHost !== undefined && { readableHost }) }
  })
  return { hosts, cursor: found.length > count ? (hosts.at(-1)?.host ?? null) : null }
}

/**
 * Sets or removes the rule for a host and all hosts below it, and records that.
 * @throws {ApiError} 400 for a text that names no host
 */
export async function setRule(
  db: Tx,
  viewer: Viewer,
  { host: written, rule }: ParsedInput<'links.setRule'>,
): Promise<Output<'links.setRule'>> {
  requireRights(viewer, 'operator')
  const host = readHost(written)
  if (host === undefined) throw invalidInput(sentence('fieldsNotValid'), { host: sentence('linkNotWeb') })
  await changeRule(db, viewer, host, rule)
  return { host, rule }
}

/**
 * Sets or removes the rule for a host in the form of `readHost`, and records that.
 * @param actor null for a command of the server
 */
export async function changeRule(
  db: Tx,
  actor: Pick<Viewer, 'id'> | null,
  host: string,
  rule: LinkRisk | null,
): Promise<void> {
  await setHost(db, host, rule)
  await recordAction(db, actor, { action: 'link.rule', subject: `host ${host}`, details: { rule } })
}

/**
 * Returns how far a web address is trusted: by the operator's rule for its host, or for the closest domain above it.
 * Without a rule it is unknown, or suspicious if its spelling hides where it leads.
 * @throws {ApiError} 400 for a text that is not a web address
 */
export async function checkLink(db: Db, text: string) {
  const address = readWebAddress(text)
  if (!address) {
    const reason = sentence('linkNotWeb')
    throw invalidInput(reason, { url: reason })
  }
  const { url, hostname, host, readableHost, isDeceptive } = address
  const [rule] = await db.query<{ risk: LinkRisk }>({
    name: 'links.find',
    text: 'SELECT risk FROM link_hosts WHERE host = ANY ($1) ORDER BY length(host) DESC LIMIT 1',
    values: [domainsOf(hostname)],
  })
  const risk = rule?.risk ?? (isDeceptive ? LinkRisk.suspicious : LinkRisk.unknown)
  return {
    // A user name and password before a trusted host could still mislead.
    risk: risk === LinkRisk.whitelist && isDeceptive ? LinkRisk.suspicious : risk,
    url,
    host,
    ...(readableHost !== undefined && { readableHost }),
  }
}

export const listHosts = (db: Db) =>
  db.query<{ host: string; risk: LinkRisk }>({
    text: 'SELECT host, risk FROM link_hosts ORDER BY host',
  })

/** Sets or removes a rule for a host and all hosts below it. `host` is in the form of `readWebAddress`. */
export async function setHost(db: Db, host: string, risk: LinkRisk | null): Promise<void> {
  await db.query(
    risk === null
      ? { text: 'DELETE FROM link_hosts WHERE host = $1', values: [host] }
      : {
          text: `
            INSERT INTO link_hosts (host, risk) VALUES ($1, $2)
            ON CONFLICT (host) DO UPDATE SET risk = excluded.risk`,
          values: [host, risk],
        },
  )
}
