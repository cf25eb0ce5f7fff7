import { Client, DatabaseError } from 'pg'

import { commands } from '#server/commands.ts'

import { connectionStringOf, type Endpoint } from './endpoint.ts'
import { DatabaseStartError } from './error.ts'

/** Locales with the letters of all scripts, by their names on Linux, macOS and Windows. */
const CANDIDATES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'en-US']
/** Locales that only know the letters of ASCII. */
const PLAIN = new Set(['C', 'POSIX'])

/**
 * Gives the database a character type (`LC_CTYPE`) in which the letters of all scripts are letters: otherwise pg_trgm
 * sees no letters of Japanese, Russian, Arabic, Thai or Hindi. Databases of earlier versions have `C`, and one from
 * another machine may have a locale that is unknown here, with which it refuses connections.
 *
 * The setting is one row, which PostgreSQL reads when a connection begins: an interruption leaves the old or the new
 * value, and nothing is copied. No index changes, as text is compared by PostgreSQL's own locale `C.UTF-8`
 * (docs/decisions/0032-letters-of-the-database.md).
 * @throws {DatabaseStartError} when this machine has no such locale
 */
export async function giveLetters(endpoint: Endpoint): Promise<void> {
  // Any other failure to connect is reported by the claim that follows.
  const current = await readCharacterType(endpoint).catch(() => null)
  if (current === null || (current !== undefined && !PLAIN.has(current))) return
  for (const candidate of CANDIDATES) {
    // The next one is tried when this machine does not know this one.
    await setCharacterType(endpoint, candidate)
    if ((await readCharacterType(endpoint)) === candidate) return
  }
  if (current === undefined) {
    throw new DatabaseStartError(commands.noUtf8Locale)
  }
  // Then only the search for misspelt words in other scripts does not work.
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

/** Runs in `template1`, which keeps the locale `C` that every machine knows. */
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
