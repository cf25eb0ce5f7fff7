import { setTimeout } from 'node:timers/promises'

import { assert, asyncProperty, bigInt, jsonValue, oneof, record, string } from 'fast-check'
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'

import { CAPTION_TRACK_MAX_LENGTH } from '#contract/constants.ts'
import { endpoints, ops, type Op } from '#contract/endpoints/index.ts'
import { ProblemSchema } from '#contract/models/problem.ts'
import { NEW_SITE } from '#contract/models/site.ts'
import { problemOf } from '#support/answers.ts'
import { isLong } from '#support/long.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient, startTestServer } from '#support/server.ts'

const site = await startTestSite()
const user = await createTestClient(site.url)

/** Some calls are for users with rights. */
async function signUp(): Promise<void> {
  const { id } = await user.signUp()
  await site.database.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [id] })
  await site.database.query({
    text: `UPDATE sessions SET elevated_until = now() + interval '1 hour' WHERE user_id = $1`,
    values: [id],
  })
}
await signUp()

/** Values that have broken servers before. */
const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '01',
  '1e3',
  '0x1f',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  'undefined',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u202d\u2066',
  '\ufeff\u200b',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  'İıſK',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '{{7*7}}${7*7}',
  'x'.repeat(10_000),
  [],
  ['1'],
  [['1']],
  {},
  { length: 1 },
  { toString: 'x' },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
]

/**
 * One of each kind: values that no schema may accept, and values that a schema of texts accepts but a
 * database does not.
 */
const WORST_VALUES: unknown[] = [
  null,
  '9223372036854775808',
  "' OR 1=1 --",
  'a\u0000b',
  '\ud800',
  'x'.repeat(10_000),
  [],
  {},
]

/** Runs with random values, for each endpoint. */
const RUN_COUNT = isLong ? 60 : 4

const isQuery = (op: Op) => endpoints[op].method === 'GET' || endpoints[op].body === 'binary'
const fieldsOf = (op: Op) => Object.keys(endpoints[op].input.entries)

/** The kinds of a field's schema, without its sizes and words: the same code reads all fields of one type. */
function typeOf(op: Op, field: string): string {
  const { entries } = endpoints[op].input as { entries: Record<string, unknown> }
  const parts = JSON.stringify(entries[field]).matchAll(/"type":"([^"]*)"/g)
  return [isQuery(op) ? 'query' : 'body', ...Array.from(parts, ([, type]) => type)].join(' ')
}

const typesTried = new Set<string>()
/** All values for the first field of each type, and the worst for any other field. */
function valuesFor(op: Op, field: string): unknown[] {
  const type = typeOf(op, field)
  const isKnown = typesTried.has(type)
  typesTried.add(type)
  return isLong || !isKnown ? HOSTILE_VALUES : WORST_VALUES
}

const withBody = (op: Op, input: Record<string, unknown>) =>
  endpoints[op].body === 'binary' ? { ...input, body: new Blob(['not a video']) } : input

/** Returns how the response to an input breaks the contract, or null. */
async function faultOf(op: Op, input: unknown): Promise<string | null> {
  const response = await user.send(op, input)
  const text = await response.text()
  const fault = judge(op, input, response.status, text)
  // This input may have logged the user out, and the other tests need the user.
  if (op.startsWith('session.') && response.status === 200) await signUp()
  // Or it may have closed the site for writes.
  if (op === 'operator.setSite' && response.status === 200) await user.send(op, NEW_SITE)
  return (
    fault && `${fault}: ${JSON.stringify(input).slice(0, 200)} -> ${response.status} ${text.slice(0, 200)}`
  )
}

function judge(op: Op, input: unknown, status: number, text: string): string | null {
  const { statusCode, ...output } = JSON.parse(text) as { statusCode: unknown }
  if (typeof statusCode !== 'number') return 'an answer without a statusCode'
  if (status >= 500) return 'a fault of the server'
  // Values in a query are text, so only a body can be validated as it was sent.
  const isGood = isQuery(op) || v.is(endpoints[op].input, input)
  const sentences = Object.values((output as { fields?: Record<string, string> }).fields ?? {})
  if (!sentences.every((sentence) => /^(?!Invalid )[A-Z].*\.$/.test(sentence)))
    return 'no sentence for a user'
  if (!isGood) return status === 400 ? null : 'an input that cannot be used, and is not refused as such'
  if (status === 200) return v.is(endpoints[op].output, output) ? null : 'an answer against the contract'
  return v.is(ProblemSchema, { statusCode, httpStatus: status, ...output }) ? null : 'a refusal without words'
}

async function faultsOf(op: Op, inputs: unknown[]): Promise<string[]> {
  const faults = []
  for (const input of inputs) faults.push(await faultOf(op, input))
  return faults.filter((fault) => fault !== null)
}

describe.each(ops)('%s takes no harm from', (op) => {
  const sample = samples[op].input as Record<string, unknown>

  // The server reads the settings of the site twice a second.
  afterAll(async () => {
    if (op === 'operator.setSite') await setTimeout(600)
  })

  test('a hostile value in any field', async () => {
    const inputs = fieldsOf(op).flatMap((field) => [
      ...valuesFor(op, field).map((value) => withBody(op, { ...sample, [field]: value })),
      withBody(op, { ...sample, [field]: undefined }),
    ])
    expect(await faultsOf(op, inputs)).toEqual([])
  })

  test('values that nobody thought of', async () => {
    const value = oneof(
      jsonValue({ maxDepth: 3 }),
      string({ unit: 'binary', maxLength: 40 }),
      bigInt().map(String),
    )
    const input = record(Object.fromEntries(fieldsOf(op).map((field) => [field, value])), {
      requiredKeys: [],
    })
    const property = asyncProperty(input, async (fields) => {
      expect(await faultOf(op, withBody(op, fields))).toBeNull()
    })
    await assert(property, { numRuns: fieldsOf(op).length === 0 ? 1 : RUN_COUNT })
    expect.hasAssertions()
  })
})

const withJson = ops.filter((op) => !isQuery(op))
test.each(withJson)('%s takes no harm from a body that is no object', async (op) => {
  const isWhole = isLong || op === withJson[0]
  expect(await faultsOf(op, isWhole ? HOSTILE_VALUES : [null, 'x', []])).toEqual([])
})

describe('a query', () => {
  test.each([
    ['a parameter twice', 'count=1&count=2', 400],
    ['a parameter twice, once empty', 'cursor=&cursor=a', 400],
    ['a cursor that is none', 'cursor=AAAA', 400],
    ['a cursor of another list', `cursor=${Buffer.from('["following","1"]').toString('base64url')}`, 400],
    ['a cursor with a broken escape', 'cursor=%E0%A4%A', 400],
    ['a count of zero', 'count=0', 400],
    ['a count that is too large', 'count=49', 400],
    ['a count with a sign', 'count=+5', 400],
    ['no group of videos', 'groups=64', 400],
    ['a group twice', 'groups=3,3', 400],
    ['groups out of order', 'groups=5,3', 400],
    ['groups that are no numbers', 'groups=3,,5', 400],
    ['too many groups', 'groups=0,1,2,3,4,5,6,7,8', 400],
    ['as many groups as may be', 'groups=0,1,2,3,4,5,6,63', 200],
    ['a list in place of a number', 'count[]=1&count[0]=2', 400],
    ['a list that nobody reads', 'p[]=1&p[]=2', 200],
    ['a list that is too long', Array.from({ length: 21 }, () => 'p[]=1').join('&'), 200],
    ['names within names', `p${'[a]'.repeat(6)}=1`, 200],
    ['too many parameters', Array.from({ length: 1_001 }, (_, index) => `p${index}=1`).join('&'), 200],
    ['many parameters', Array.from({ length: 500 }, (_, index) => `p${index}=1`).join('&'), 200],
    ['a prototype', '__proto__[isAdmin]=1&constructor.prototype=1&__proto__=1', 200],
  ])('with %s is answered in order', async (_name, query, status) => {
    const response = await fetch(`${site.url}/api/recommend/item_list/?${query}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('statusCode', status === 200 ? 0 : status)
    expect(Object.prototype).not.toHaveProperty('isAdmin')
  })
})

describe('a body', () => {
  const tooDeep = '['.repeat(30_000) + ']'.repeat(30_000)
  test.each([
    ['nothing', '', 400],
    ['half of it', '{"videoId": "1", "lik', 400],
    ['two of it', '{}{}', 400],
    ['not JSON', "{videoId: '1'}", 400],
    ['nested too deep', tooDeep, 400],
    ['nested too deep in a field', `{"videoId": ${tooDeep}}`, 400],
    ['a field twice', '{"videoId": "1", "videoId": 2, "liked": true}', 400],
    ['too long', `{"videoId": "${'1'.repeat(70_000)}"}`, 413],
  ])('of %s is answered %s', async (_name, text, status) => {
    expect((await problemOf(await sendText(text))).httpStatus).toBe(status)
  })

  test('that is not UTF-8 is refused', async () => {
    const bytes = Buffer.from('{"videoId": "\u00e9", "liked": true}', 'latin1')
    expect((await problemOf(await sendBytes(bytes))).httpStatus).toBe(400)
  })
})

const sendText = (text: string) => sendBytes(Buffer.from(text))

async function sendBytes(bytes: Uint8Array): Promise<Response> {
  const request = await user.prepare('likes.set', {})
  const body = new Uint8Array(bytes)
  const signature = await user.device.sign({ method: 'POST', url: request.url, body })
  return user.deliver({ ...request, headers: { ...request.headers, ...signature }, body })
}

test('what breaks inside stays inside', async () => {
  const broken = Object.fromEntries(
    ops
      .filter((op) => !/^(account|captcha|devices|session)\./.test(op))
      .map((op) => [op, () => Promise.reject(new Error('the password is hunter2'))]),
  )
  const server = await startTestServer({ features: [broken] })
  const response = await fetch(`${server.url}/api/recommend/item_list/`)
  const problem = await problemOf(response)
  expect(problem).toMatchObject({ httpStatus: 500, statusCode: 10101 })
  expect(problem.message).not.toContain('hunter2')
})

async function sendSubtitles(text: string): Promise<number> {
  const input = { itemId: '1', language: 'ja', text }
  return (await problemOf(await user.send('videos.setCaptionTrack', input))).httpStatus
}

test('the longest subtitles arrive, in any script, and longer bodies are 413', async () => {
  const head = 'WEBVTT\n\n00:00.000 --> 00:01.000\n'
  expect(await sendSubtitles(head + '字'.repeat(CAPTION_TRACK_MAX_LENGTH - head.length))).toBe(404)
  expect(await sendSubtitles('字'.repeat(100_000))).toBe(413)
})
