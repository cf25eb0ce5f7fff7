import { describe, expect, test } from 'vitest'

import { readQuery } from './read-query.ts'

const read = (query: string) => readQuery(`https://vireo.test/api/x/?${query}`)
const list = (count: number, name = 'a[]') => Array.from({ length: count }, () => `${name}=1`).join('&')
const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&')
const nested = (depth: number) => `a${'[b]'.repeat(depth)}=1`

test.each([
  ['', {}],
  ['a=1&b=', { a: '1', b: '' }],
  ['a=x+y%26%3D%5Bz%5D', { a: 'x y&=[z]' }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[b][c]=1', { a: { b: { c: '1' } } }],
  ['a.b=1', { 'a.b': '1' }],
  ['a=%E0%A4%A', { a: '%E0%A4%A' }],
])('%s', (query, expected) => expect(read(query)).toEqual(expected))

describe('the limits of specification section 9', () => {
  test.each([
    ['depth 5', nested(5)],
    ['20 entries of a list', list(20)],
    ['1000 parameters', names(1_000)],
  ])('%s is taken', (_name, query) => expect(() => read(query)).not.toThrow())

  test.each([
    ['depth 6', nested(6)],
    ['depth 10,000', nested(10_000)],
    ['21 entries of a list', list(21)],
    ['a list’s 21st entry alone', 'a[20]=1'],
    ['1001 parameters', names(1_001)],
    ['1001 separators', '&'.repeat(1_000)],
  ])('%s is refused with 400', (_name, query) => {
    expect(() => read(query)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ httpStatus: 400 }) }),
    )
  })
})

test('a parameter that is given twice is refused by its name', () => {
  const fields = { a: 'This was given more than once.' }
  expect(() => read('a=1&b=1&a=2')).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ httpStatus: 400, fields }) }),
  )
})

test('names that mean something to a program are data or nothing', () => {
  const query = '__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1&a[__proto__][isAdmin]=1&toString=1'
  const parsed = read(query)
  expect(Object.keys(parsed).filter((name) => name !== 'a')).toEqual([])
  expect({}).not.toHaveProperty('isAdmin')
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
})
