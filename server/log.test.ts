import { afterEach, beforeEach, expect, test } from 'vitest'

import { captureConsole, createLogOn } from './log.ts'

const original = { ...console }
let lines: { level: number; msg: string }[]

beforeEach(() => {
  lines = []
  captureConsole(createLogOn({ write: (line) => void lines.push(JSON.parse(line)) }, 'info'))
})
afterEach(() => {
  Object.assign(console, original)
})

test('an error that a library prints is one in the log, without its values', () => {
  console.error('Query failed', new Error('no user 0123456789abcdef0123456789abcdef'))
  expect(lines).toMatchObject([{ level: 50, module: 'console', err: { type: 'Error' } }])
  expect(JSON.stringify(lines)).not.toContain('0123456789abcdef')
})

test('a client that leaves in the middle of a response is no error', () => {
  console.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  console.error(
    new Error('The response failed.', { cause: Object.assign(new Error('x'), { code: 'EPIPE' }) }),
  )
  expect(lines).toEqual([])
})
