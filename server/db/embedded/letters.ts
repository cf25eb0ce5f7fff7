import { Client, DatabaseError } from 'pg'

import { commands } from '#server/commands.ts'

import { connectionStringOf, type Endpoint } from './endpoint.ts'
import { DatabaseStartError } from './error.ts'

/** Locales that know the letters of all scripts, by the names that Linux, macOS and Windows have for them. */
const CANDIDATES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'en-US']
/** Know the letters of ASCII alone. */
const PLAIN = new Set(['C', 'POSIX'])

/**
 * Gives the database a character type (`LC_CTYPE`) in which the letters of all scripts are letters: pg_trgm sees none of
 * Japanese, Russian, Arabic, Thai or Hindi otherwise. Databases of earlier versions have `C`, and one that comes from another
 * machine may have a locale that this one does not know, and refuses connections then.
 *
 * It is one row, which PostgreSQL reads when a connection begins: an interruption leaves the old or the new one, and nothing
 * is copied. No index changes, since text is compared by the locale `C.UTF-8` of PostgreSQL itself
 * (docs/decisions/0032-letters-of-the-database.md).
 * @throws {DatabaseStartError} when this machine has no such locale
 */
export async function giveLetters(endpoint: Endpoint): Promise<void> {
  // Any other failure to connect is told by the claim that comes next.
  const current = await readCharacterType(endpoint).catch(() => null)
  if (current === null || (current !== undefined && !PLAIN.has(current))) return
  for (const candidate of CANDIDATES) {
    // The next is tried when this machine does not know one.
    await setCharacterType(endpoint, candidate)
    if ((await readCharacterType(endpoint)) === candidate) return
  }
  if (current === undefined) {
    throw new DatabaseStartError(commands.noUtf8Locale)
  }
  // Search then finds no misspelt words of other scripts, and the rest works.
  await setCharacterType(endpoint, current)
}

/** The database's own character type; undefined when this machine does not know it. */
const readCharacterType = (endpoint: Endpoint): Promise<string | undefined> =>
  connected(connectionStringOf(endpoint), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datctype AS name FROM pg_database WHERE datname = current_database()',
    )
    return rows[0]?.name
  }).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.message.includes('locale')) return undefined
    throw error
  })

/** Runs in `template1`, which keeps the `C` that every machine knows. */
const setCharacterType = (endpoint: Endpoint, name: string): Promise<void> => {
  const own = new URL(connectionStringOf(endpoint))
  const database = own.pathname.slice(1)
  own.pathname = '/template1'
  return connected(own.href, async (client) => {
    await client.query('UPDATE pg_database SET datctype = $1 WHERE datname = $2', [name, database])
  })
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
