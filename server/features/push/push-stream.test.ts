import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { PushStream } from './push-stream.ts'

const listener = { viewerId: '7', sessionId: 's', address: '203.0.113.1' }

test('a reader who does not read is dropped before much lies there', () => {
  const out = new Writable({ write: () => {} })
  const stream = new PushStream(listener, { videos: [], userIds: [] }, out)
  for (let count = 0; count < 100 && !out.destroyed; count += 1) stream.send(['x'.repeat(1_000)], 'id')
  expect(out.destroyed).toBe(true)
  expect(out.writableLength).toBeLessThan(70_000)
})

test('only the last of several events has an id: who has a part of them is told all again', () => {
  let text = ''
  const out = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk
      done()
    },
  })
  new PushStream(listener, { videos: [], userIds: [] }, out).send(['data: 1\n\n', 'data: 2\n\n'], 'e.5')
  expect(text).toBe('data: 1\n\nid: e.5\ndata: 2\n\n')
})
