import { expect, test } from 'vitest'

import { samples } from '#support/samples.ts'
import { TEST_SECRET } from '#support/server.ts'

import { createViewTokens, stampAll } from './tokens.ts'

const { video } = samples['videos.detail'].output
let nowMs = 1_795_255_596_400
const tokens = createViewTokens(TEST_SECRET, () => nowMs)

test('a token says when its video was handed out', () => {
  const { viewToken } = tokens.stamp(video)
  nowMs += 40 * 24 * 3_600_000
  expect(tokens.servedAtMs(video.id, viewToken)).toBe(1_795_255_596_400)
})

test('a token of an earlier build, of whole seconds, is still good', () => {
  const inSeconds = createViewTokens(TEST_SECRET, () => 1_795_255_597)
  expect(tokens.servedAtMs(video.id, inSeconds.stamp(video).viewToken)).toBe(1_795_255_597_000)
})

test('each video of a list has its own', () => {
  const { itemList } = stampAll(tokens, { itemList: [video, { ...video, id: '7' }] })
  const [first, second] = itemList.map(({ viewToken }) => viewToken)
  expect(tokens.servedAtMs('7', second)).not.toBeNull()
  expect(tokens.servedAtMs('7', first)).toBeNull()
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['an earlier time under another signature', tokens.stamp(video).viewToken?.replace(/^\w+/, '1')],
  ['one without its end', tokens.stamp(video).viewToken?.slice(0, -1)],
  ['one with something behind it', `${tokens.stamp(video).viewToken}A`],
  ['one of another site', createViewTokens('another').stamp(video).viewToken],
])('%s is worth nothing', (_name, token) => {
  expect(tokens.servedAtMs(video.id, token)).toBeNull()
})
