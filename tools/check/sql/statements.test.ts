import path from 'node:path'

import { parse } from 'libpg-query'
import { getConstructionPlans } from 'pg-boss'
import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'

import { describeStatement } from './describe.ts'
import { PLACEMENTS } from './placement.ts'
import allowance from './reach-allowance.json' with { type: 'json' }
import { reachOf } from './reach.ts'
import { type Column, findStatements, type Statement } from './statements.ts'

const TIMEOUT_MS = 300_000
const root = path.resolve(import.meta.dirname, '../../..')

/** Kinds of the JavaScript values into which the driver converts PostgreSQL's types (`pg_type.typname`). */
const KINDS: Record<string, string[]> = {
  text: ['string'],
  varchar: ['string'],
  uuid: ['string'],
  int8: ['string'],
  numeric: ['string'],
  int2: ['number'],
  int4: ['number'],
  float8: ['number'],
  bool: ['boolean'],
  timestamptz: ['Date'],
  bytea: ['Buffer'],
  json: ['object', 'array'],
  jsonb: ['object', 'array'],
}

/**
 * Files with statements whose text cannot be determined from the source, and the number of places in each. The
 * feature's tests run such statements. These lists may only shrink.
 */
const UNREAD: Record<string, number> = {
  // Passes on what others ask.
  'server/db/replica.ts': 2,
  'server/features/account/export-repository.ts': 1,
  'server/features/decisions/repository.ts': 1,
  'server/features/erasure/repository.ts': 2,
  'server/features/notices/read-repository.ts': 1,
  'server/features/relations/repository.ts': 1,
  'server/features/search/index-repository.ts': 1,
  'server/features/search/repository.ts': 1,
  'server/jobs/boss.ts': 1,
}
/**
 * Files with statements put together in a loop over pairs, such as a table and its column. Some pairs that this check
 * derives do not exist.
 */
const PAIRED = ['server/features/erasure/repository.ts', 'server/features/relations/repository.ts']
/** Columns that may hold NULL, but do not in the selected rows. */
const CHOSEN_PRESENT = new Set([
  'server/features/live/recording-repository.ts endReason',
  'server/auth/password.ts password',
  'server/features/account/open-id-repository.ts sealed',
  'server/features/decisions/repository.ts before',
  'server/features/downloads/repository.ts media',
  'server/features/insights/video-repository.ts media',
  'server/features/live/air-repository.ts startedAt',
  'server/features/live/repository.ts endedAt',
  'server/features/music/music.ts media',
  'server/features/music/music.ts mix',
  'server/features/music/music.ts musicId',
  'server/features/notices/read-repository.ts latestId',
  'server/features/operator/appeals-service.ts before',
  'server/features/stickers/stickers.ts place',
  'server/features/videos/repository.ts media',
  'server/features/videos/settle-repository.ts media',
  'server/features/videos/stored-repository.ts media',
])

const fileOf = (place: string): string => place.slice(0, place.lastIndexOf(':'))

const countByFile = (places: readonly string[]): Record<string, number> =>
  places
    .map((place) => fileOf(place.split(': ')[0] ?? ''))
    .reduce<Record<string, number>>((counts, file) => ({ ...counts, [file]: (counts[file] ?? 0) + 1 }), {})

let readBefore: ReturnType<typeof findStatements> | undefined
/** Reading them takes most of a minute. */
const allStatements = () => (readBefore ??= findStatements(root))

interface Schema {
  typeNames: ReadonlyMap<number, string>
  /** `table id.column id` of each nullable column. */
  nullable: ReadonlySet<string>
}

test(
  'PostgreSQL takes every statement, and returns the columns that its code expects (issue 48)',
  { timeout: TIMEOUT_MS },
  async () => {
    const database = await withDatabase()
    await database.pool.query(getConstructionPlans('pgboss'))
    const { rows: types } = await database.pool.query<{ id: number; name: string }>(
      'SELECT oid::int AS id, typname AS name FROM pg_type',
    )
    const { rows: columns } = await database.pool.query<{ id: string }>(
      `SELECT attrelid::text || '.' || attnum AS id FROM pg_attribute WHERE attnum > 0 AND NOT attnotnull`,
    )
    const schema: Schema = {
      typeNames: new Map(types.map(({ id, name }) => [id, name])),
      nullable: new Set(columns.map(({ id }) => id)),
    }
    const { statements, unreadable } = allStatements()
    expect(statements.length).toBeGreaterThan(600)
    expect(countByFile(unreadable)).toEqual(UNREAD)

    const faults: string[] = []
    const acceptedPlaces = new Set<string>()
    const refusals: { place: string; fault: string }[] = []
    const client = await database.pool.connect()
    try {
      for (const statement of statements) {
        const { place, text } = statement
        const described = await describeStatement(client, text)
        if (described instanceof Error) refusals.push({ place, fault: `${described.message} in ${text}` })
        else {
          acceptedPlaces.add(place)
          const found = faultsOf(statement, described, schema)
          faults.push(...found.map((fault) => `${place}: ${fault}`))
        }
      }
    } finally {
      client.release()
    }
    for (const { place, fault } of refusals) {
      if (!acceptedPlaces.has(place) || !PAIRED.includes(fileOf(place))) faults.push(`${place}: ${fault}`)
    }
    expect([...new Set(faults)]).toEqual([])
  },
)

test(
  'no more statements than before compare rows of several machines, if tables were spread (issue 53)',
  { timeout: TIMEOUT_MS },
  async () => {
    const database = await withDatabase()
    const rows = await database.query<{ table: string; columns: string[] }>({
      text: `SELECT table_name::text AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
             FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name`,
    })
    const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
    const misplaced = [...PLACEMENTS].filter(([table, { column }]) => !columnsOf.get(table)?.includes(column))
    expect(misplaced).toEqual([])

    const crossing = new Set<string>()
    const counts = { one: 0, several: 0, all: 0, crossing: 0 }
    for (const { place, text } of allStatements().statements) {
      // Some texts that the finder derives are none: the other test says which may be.
      const parsed = await parse(text).catch(() => undefined)
      if (!parsed) continue
      const reach = reachOf(parsed, columnsOf)
      counts[reach] += 1
      if (reach === 'crossing') crossing.add(place)
    }
    const byFile = countByFile([...crossing].map((place) => `${place}: `))
    // docs/scale.md names the totals.
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(600)
    expect(byFile).toEqual(allowance)
  },
)

type Described = Exclude<Awaited<ReturnType<typeof describeStatement>>, Error>

function faultsOf({ place, text, row }: Statement, described: Described, schema: Schema): string[] {
  // The rows of a cursor are unknown before it is declared.
  if (text.startsWith('FETCH ')) return []
  return (row ?? []).flatMap((expected) => {
    const column = described.find(({ name }) => name === expected.name)
    if (!column) return expected.isOptional ? [] : [`no column "${expected.name}" is returned`]
    const type = schema.typeNames.get(column.typeId) ?? ''
    const mayBeNull = schema.nullable.has(`${column.tableId}.${column.columnId}`)
    const isPresent = CHOSEN_PRESENT.has(`${fileOf(place)} ${expected.name}`)
    return [
      ...(isKind(type, expected) ? [] : [`"${expected.name}" is ${type}, and ${expected.kind} is expected`]),
      ...(mayBeNull && !expected.isNullable && !expected.isOptional && expected.kind !== 'any' && !isPresent
        ? [`"${expected.name}" may be null`]
        : []),
    ]
  })
}

function isKind(type: string, { kind }: Column): boolean {
  if (kind === 'any') return true
  const kinds = type.startsWith('_') ? ['array'] : (KINDS[type] ?? [])
  return kind.split(' | ').every((each) => kinds.includes(each))
}
