import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import { bareCode } from '#contract/digits.ts'

const SECRET_BYTES = 32

/**
 * The site's secret: made at the first start and kept in the data folder, readable by its owner only.
 * Two servers that start at once on one folder agree on one secret.
 */
export async function loadSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  const stored = await read(file)
  if (stored !== undefined) return stored
  await mkdir(dataDir, { recursive: true })
  await makeSecret(file)
  const secret = await read(file)
  if (secret === undefined) throw new Error(`${file} cannot be read back.`)
  return secret
}

async function read(file: string): Promise<string | undefined> {
  let secret: string
  try {
    secret = (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (secret.length < SECRET_BYTES) {
    throw new Error(`${file} holds no secret. Remove it and start again: everyone has to log in again.`)
  }
  return secret
}

/** The file appears whole or not at all, and the first of two makers wins. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(SECRET_BYTES).toString('base64url'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

/** One key for one purpose, so that what is signed for one can never pass for another (RFC 5869). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Hashes a user's code, so that the database has no code that someone could use. */
export const hashCode = (key: Buffer, userId: string, code: string): string =>
  createHmac('sha256', key)
    .update(`${userId}\n${bareCode(code)}`)
    .digest('base64url')
