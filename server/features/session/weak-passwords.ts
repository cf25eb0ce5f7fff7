import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { sentence, type Sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { findProjectRoot } from '#server/project-root.ts'

const LIST_FILE = 'server/features/session/common-passwords.txt'
const SITE_NAME = 'vireo'
/** Longest repeated part that counts as a pattern. */
const PATTERN_MAX_LENGTH = 4
/** Number of additional characters that hardly hide a word. */
const FEW = 4
const AFFIXES = new RegExp(`^[^\\p{L}]{0,${FEW}}|[^\\p{L}]{0,${FEW}}$`, 'gu')
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  '7': 't',
}

/** Reads the list once. If that fails at the limit of open files, the next sign-up tries again. */
export function createCommonPasswords(read: () => Promise<string>): () => Promise<ReadonlySet<string>> {
  let list: ReadonlySet<string> | undefined
  return async () => {
    list ??= new Set((await read()).split('\n').filter((line) => line && !line.startsWith('#')))
    return list
  }
}

const commonPasswords = createCommonPasswords(() => readFile(path.join(findProjectRoot(), LIST_FILE), 'utf8'))

/** Normalises a text (NFKC) and its case. */
const bareOf = (text: string): string => text.normalize('NFKC').toLowerCase()
const reversed = (text: string): string => Array.from(text).toReversed().join('')
const withoutAffixes = (text: string): string => text.replace(AFFIXES, '')
const withoutLookalikes = (text: string): string =>
  text.replace(/[@$01357]/g, (sign) => LOOKALIKES[sign] ?? sign)

/** Whether a password is a word, forwards or backwards, possibly repeated, with few other characters. */
function isCloseTo(password: string, word: string): boolean {
  if (word.length < 3) return false
  const rest = [word, reversed(word)].map((form) => password.replaceAll(form, ''))
  return rest.some((other) => other.length < password.length && other.length <= FEW)
}

/** Matches patterns such as `aaaaaaaa`, `abcabcab`, `12345678`, `hgfedcba`. */
function isPattern(password: string): boolean {
  const codes = Array.from(password, (sign) => sign.codePointAt(0) ?? 0)
  const repeatsAfter = (length: number) => codes.every((code, i) => i < length || code === codes[i - length])
  const goesBy = (step: number) => codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step)
  const lengths = Array.from({ length: PATTERN_MAX_LENGTH }, (_, i) => i + 1)
  return lengths.some(repeatsAfter) || goesBy(1) || goesBy(-1)
}

function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const readable = withoutLookalikes(password)
  const forms = [password, readable].flatMap((form) => [form, withoutAffixes(form)])
  const ended = withoutLookalikes(withoutAffixes(password))
  return [...forms, ended, ...forms.map(reversed)].some((form) => form.length >= FEW && common.has(form))
}

async function whyWeak(username: string, password: string): Promise<Sentence | null> {
  const bare = bareOf(password)
  const name = bareOf(username)
  const names = [name, name.replaceAll(/[._]/g, '')]
  if (names.some((form) => isCloseTo(bare, form) || isCloseTo(bare.replaceAll(/[._\s-]/g, ''), form)))
    return sentence('passwordLikeUsername')
  if (isCloseTo(bare, SITE_NAME)) return sentence('passwordLikeSite')
  if (isPattern(bare)) return sentence('passwordPattern')
  if (isCommon(bare, await commonPasswords())) return sentence('passwordCommon')
  return null
}

/**
 * @param field of the form that the reason belongs to
 * @throws {ApiError} 400 when the password is among the first that an attacker would guess
 */
export async function refuseWeakPassword(
  username: string,
  password: string,
  field = 'password',
): Promise<void> {
  const why = await whyWeak(username, password)
  if (why === null) return
  throw invalidInput(sentence('passwordGuessable'), { [field]: why })
}
