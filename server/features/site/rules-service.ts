import { versionOfRules, type SiteSettings } from '#contract/models/site.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, rulesAsked } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'

import { findAcceptedVersion, insertAcceptance } from './rules-repository.ts'
import { readSettings } from './settings-service.ts'

type Rules = Pick<SiteSettings, 'rules' | 'rulesVersion'>

/** Whether a user has yet to accept the current rules of the site. */
export async function asksRules(db: Db, userId: string, rules?: Rules): Promise<boolean> {
  const version = versionOfRules(rules ?? (await readSettings(db)))
  return version > 0 && (await findAcceptedVersion(db, userId)) < version
}

/** @throws {ApiError} 403 with the reason for a user who has yet to accept the rules */
export async function requireAcceptedRules(db: Db, userId: string, rules: Rules): Promise<void> {
  if (await asksRules(db, userId, rules)) throw rulesAsked()
}

/** @throws {ApiError} 409 when the rules have changed since the user read them */
export async function acceptRules(db: Db, userId: string, version: number): Promise<void> {
  if (version !== versionOfRules(await readSettings(db))) throw conflict(sentence('rulesChanged'))
  await insertAcceptance(db, userId, version)
}
