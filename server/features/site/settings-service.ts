import * as v from 'valibot'

import {
  LIST_SETTINGS,
  NEW_SITE,
  SiteSettingsSchema,
  versionOfRules,
  type ListSetting,
  type SiteInfo,
  type SiteSettings,
  type StoredMark,
} from '#contract/models/site.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, invalidInput } from '#server/api/problems.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { isNetwork, networksOf, type Networks } from '#server/security/networks.ts'
import { removeUnused } from '#server/storage/remove-unused.ts'
import type { Storage } from '#server/storage/storage.ts'

import { isDomain } from './email-domains.ts'
import { findValues, lockValues, mergeValues } from './settings-repository.ts'

/** Reads the settings of the whole site. A value that this version does not know gets the default. */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const values = Object.entries(await findValues(db)).filter(
    ([name, value]) =>
      name in SiteSettingsSchema.entries &&
      v.is(SiteSettingsSchema.entries[name as keyof SiteSettings], value),
  )
  return { ...NEW_SITE, ...(Object.fromEntries(values) as Partial<SiteSettings>) }
}

const isList = (name: string): name is ListSetting => (LIST_SETTINGS as readonly string[]).includes(name)
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Applies to a list the additions and removals made to another state of it. */
function mergeList(
  current: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const staying = current.filter((entry) => after.includes(entry) || !before.includes(entry))
  return [...new Set([...staying, ...after.filter((entry) => !before.includes(entry))])]
}

/**
 * Rebases a change that was made to the settings `expected` onto the current ones.
 * @throws {ApiError} 409 with the settings that another operator has changed, 400 for a list that is too long
 */
function rebase(
  change: Partial<SiteSettings>,
  expected: Partial<SiteSettings>,
  current: SiteSettings,
): Partial<SiteSettings> {
  const names = Object.keys(change).filter((name) => name in expected) as (keyof SiteSettings)[]
  const taken = names.filter(
    (name) => !isList(name) && !isSame(current[name], expected[name]) && !isSame(current[name], change[name]),
  )
  if (taken.length > 0) {
    const reason = sentence('settingChanged')
    throw conflict(reason, Object.fromEntries(taken.map((name) => [name, reason])))
  }
  const lists = names.filter(isList).map((name) => {
    const merged = mergeList(current[name], expected[name] ?? [], change[name] ?? [])
    if (v.is(SiteSettingsSchema.entries[name], merged)) return [name, merged]
    throw invalidInput(sentence('fieldsNotValid'), { [name]: sentence('listTooLong') })
  })
  return { ...change, ...(Object.fromEntries(lists) as Partial<SiteSettings>) }
}

/**
 * Changes some settings.
 * @param expected see `operator.setSite`
 * @throws {ApiError} 400 when a network or a domain is invalid, 409 when another operator has changed a setting
 * meanwhile
 */
export async function changeSettings(
  db: Tx,
  given: Partial<SiteSettings>,
  expected: Partial<SiteSettings> = {},
): Promise<SiteSettings> {
  await lockValues(db)
  const current = await readSettings(db)
  const change = rebase(given, expected, current)
  if (change.blockedNetworks && !change.blockedNetworks.every(isNetwork)) {
    throw invalidInput(sentence('fieldsNotValid'), { blockedNetworks: sentence('networkNotValid') })
  }
  if (change.blockedEmailDomains && !change.blockedEmailDomains.every(isDomain)) {
    throw invalidInput(sentence('fieldsNotValid'), { blockedEmailDomains: sentence('domainNotValid') })
  }
  const { rules, rulesVersion } = current
  const hasNewRules = change.rules !== undefined && change.rules !== rules
  await mergeValues(db, { ...change, ...(hasNewRules && { rulesVersion: rulesVersion + 1 }) })
  return readSettings(db)
}

/** Changes the mark of the site. The files of the previous one are removed as unused (`removeUnusedMarks`). */
export async function changeMark(db: Db, mark: StoredMark | null): Promise<SiteSettings> {
  await mergeValues(db, { mark })
  return readSettings(db)
}

export async function removeUnusedMarks(db: Db, storage: Storage): Promise<void> {
  await removeUnused(storage, 'mark', async () => Object.values((await readSettings(db)).mark ?? {}))
}

export async function readInfo(db: Db): Promise<SiteInfo> {
  const { name, rules, rulesVersion, contact, signUps } = await readSettings(db)
  const version = versionOfRules({ rules, rulesVersion })
  return {
    name,
    rules,
    contact,
    ...(version > 0 && { rulesVersion: version }),
    ...(signUps === 'closed' && { isClosed: true }),
    ...(signUps === 'invitation' && { signUpField: 'invitation' }),
    ...(signUps === 'approval' && { signUpField: 'introduction' }),
  }
}

/** Settings as each request asks for them. */
export interface Site extends SiteSettings {
  blocked: Networks
}
export type ReadSite = () => Promise<Site>

export const siteOf = (settings: SiteSettings): Site => ({
  ...settings,
  blocked: networksOf(settings.blockedNetworks),
})

/**
 * Every write reads the settings, but every process queries the database at most twice a second: a change takes effect
 * everywhere within a second, even in a process that would have missed a message about it.
 */
const FRESH_MS = 500

/** Reads the settings for all requests of this process. While the database does not respond, they stay unchanged. */
export function createSiteReader(db: Db, now: () => number = Date.now): ReadSite {
  let latest: Promise<Site> | undefined
  let readAtMs = -Infinity
  return () => {
    if (latest && now() - readAtMs < FRESH_MS) return latest
    const before = latest
    readAtMs = now()
    latest = readSettings(db)
      .then(siteOf)
      .catch((error: unknown) => {
        if (before) return before
        latest = undefined
        throw error
      })
    return latest
  }
}
