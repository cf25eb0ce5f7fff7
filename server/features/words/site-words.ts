import { sentence } from '#contract/sentence.ts'
import { unprocessable } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'
import { findValues } from '#server/features/site/settings-repository.ts'

import { hasBlockedWord } from './blocked-words.ts'

/** Whether one of the texts has a word that the operators of the site block. */
export async function isBlockedOnSite(db: Db, texts: readonly string[]): Promise<boolean> {
  const { blockedWords = [] } = await findValues(db)
  return blockedWords.length > 0 && texts.some((text) => hasBlockedWord(text, blockedWords))
}

/** @throws {ApiError} 422 when one of the texts has a word that the operators of the site block */
export async function requireAllowedText(db: Db, ...texts: readonly string[]): Promise<void> {
  if (await isBlockedOnSite(db, texts)) throw unprocessable(sentence('siteBlockedWord'))
}
