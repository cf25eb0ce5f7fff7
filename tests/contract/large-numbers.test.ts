import { randomUUID } from 'node:crypto'

import {
  array,
  assert,
  asyncProperty,
  bigInt,
  constant,
  constantFrom,
  oneof,
  type Arbitrary,
} from 'fast-check'
import { expect, test } from 'vitest'

import { endpoints, ops, type Op } from '#contract/endpoints/index.ts'
import { hashtagName } from '#contract/hashtags.ts'
import { PUSH_PATH } from '#contract/push.ts'
import { UPLOADS_PATH } from '#contract/uploads.ts'
import { readHost } from '#server/features/links/web-address.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'

const site = await startTestSite()
const user = await createTestClient(site.url)
await user.signUp()

const RUNS = 40
const EDGES = ['9223372036854775807', '9223372036854775808', '9999999999999999999', '18446744073709551616']
/** Numbers around 64 bits, around microseconds and far beyond. */
const large = oneof(
  constantFrom(...EDGES, '253402300800000000', '9007199254740993', '0', '-1', '-9223372036854775809'),
  bigInt({ min: 2n ** 50n, max: 2n ** 70n }).map(String),
)
const double = constantFrom(0, -0, 1e308, -1e308, 5e-324, 2 ** 53, 8.64e15, 8.64e15 + 1, -1, 2 ** 52)
const nothing = constant(null)
const rank = oneof(nothing, tupleOf(double, large))
/** Positions in the cursors of each kind of list, as far as their schema goes. */
const places: Arbitrary<unknown[]> = oneof(
  tupleOf(large),
  tupleOf(large, large),
  tupleOf(double, large),
  tupleOf(
    constantFrom(0, Date.now(), 8.64e15),
    rank,
    rank,
    rank,
    constantFrom(-1, 0, 2 ** 52, 2 ** 53),
    constantFrom(-1, 0, 2 ** 52, 2 ** 53),
    oneof(nothing, tupleOf(constantFrom(0, 8.64e15), large)),
    oneof(nothing, array(large, { maxLength: 3 })),
    array(large, { maxLength: 8 }),
    oneof(nothing, large),
  ),
)
const encode = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
const cursor = places.map(encode)
/** The last numbers that fit into 64 bits: results computed from them may not fit. */
const [LAST = ''] = EDGES
const lastPlaces = [[LAST], [LAST, LAST], [LAST, '1'], [8.64e15, LAST], [1e308, LAST]].map(encode)

function tupleOf(...parts: Arbitrary<unknown>[]): Arbitrary<unknown[]> {
  return parts.reduce<Arbitrary<unknown[]>>(
    (before, part) => before.chain((head) => part.map((last) => [...head, last])),
    constant([]),
  )
}

const fieldsOf = (op: Op) => Object.keys(endpoints[op].input.entries)
const numberFields = ops.flatMap((op) =>
  fieldsOf(op).flatMap((field) => {
    if (field === 'cursor') return [{ op, field, value: oneof(cursor, large) }]
    return /id$|^user$|count|ms$/i.test(field) && field !== 'localId' ? [{ op, field, value: large }] : []
  }),
)

test('every list and every id is among the fields', () => {
  expect(numberFields.length).toBeGreaterThan(25)
})

test.each(numberFields)('$op takes any number as its $field, or refuses it', async ({ op, field, value }) => {
  const property = asyncProperty(value, async (number) => {
    const input = { ...samples[op].input, [field]: number }
    const response = await user.send(op, input, { idempotencyKey: randomUUID() })
    expect([200, 400, 401, 403, 404, 409, 415, 422, 429]).toContain(response.status)
  })
  const examples = field === 'cursor' ? [...lastPlaces, LAST] : [LAST]
  await assert(property, { numRuns: RUNS, examples: examples.map((example) => [example]) })
})

/** Values that are a position in no list, in lists whose cursors have numbers and ids. */
const NO_PLACES = [
  'infinity',
  '-infinity',
  'NaN',
  'x',
  '',
  '1.5',
  '1e3',
  '-1',
  '01',
  '0x1f',
  ' 1',
  '1n',
  null,
  {},
  [],
  true,
]
const brokenCursors = NO_PLACES.flatMap((wrong) =>
  [[wrong], [wrong, '1'], ['1', wrong], [1, wrong], [wrong, wrong], ['1', '1', wrong], [0, 1, wrong]].map(
    encode,
  ),
)
const lists = ops.filter((op) => fieldsOf(op).includes('cursor'))
const operator = await createTestClient(site.url)

async function signUpOperator(): Promise<string> {
  const { id } = await operator.signUp()
  await site.database.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [id] })
  await site.database.query({
    text: `UPDATE sessions SET elevated_until = now() + interval '1 hour' WHERE user_id = $1`,
    values: [id],
  })
  return id
}
const operatorId = await signUpOperator()

test('no list of a client is left out', () => {
  expect(lists.length).toBeGreaterThan(30)
})

test.each(lists)('%s refuses a cursor that it did not make', async (op) => {
  const input = { ...samples[op].input, ...(fieldsOf(op).includes('userId') && { userId: operatorId }) }
  for (const made of ['x', 'infinity', '1.5', ' ', 'W10', ...brokenCursors]) {
    // A list sorted by hashtag names can continue after any name.
    if (op === 'hashtags.list' && hashtagName(made) === made) continue
    // The same is true of one sorted by hosts.
    if (op === 'links.rules' && readHost(made) === made) continue
    const { status } = await operator.send(op, { ...input, cursor: made })
    expect([made, status]).toEqual([made, 400])
  }
})

test.each([
  ['an embedded player', (number: string) => `/embed/v2/${number}`, [404]],
  ['oEmbed', (number: string) => `/oembed?url=${encodeURIComponent(`/@x/video/${number}`)}`, [404]],
  ['oEmbed with limits', (number: string) => `/oembed?url=/embed/v2/1&maxwidth=${number}`, [404]],
  ['a preview', (number: string) => `/preview/video/${number}.jpg`, [404]],
  ['a file', (number: string) => `/media/video/${number}`, [404]],
  ['a stream', (number: string) => `${PUSH_PATH}?user_id=${number}`, [401]],
  ['what is watched', (number: string) => `${PUSH_PATH}?videoIds=${number}&videos=${number}`, [400]],
])('%s answers any number in its address', async (_name, addressOf, statuses) => {
  const property = asyncProperty(large, async (number) => {
    const stop = new AbortController()
    const response = await user.deliver({
      method: 'GET',
      url: site.url + addressOf(number),
      headers: { 'last-event-id': number },
      body: null,
      signal: stop.signal,
    })
    stop.abort()
    expect([...statuses, 200]).toContain(response.status)
  })
  await assert(property, { numRuns: RUNS })
})

test('an upload of any number is not here, or is no number of one', async () => {
  const tus = createTusClient(user, site.url)
  const property = asyncProperty(large, async (number) => {
    const url = `${site.url}${UPLOADS_PATH}/${encodeURIComponent(number)}`
    for (const response of [
      await tus.head(url),
      await tus.patch(url, 0, new Uint8Array(3)),
      await tus.delete(url),
    ]) {
      expect([400, 404]).toContain(response.status)
    }
  })
  await assert(property, { numRuns: RUNS })
})
