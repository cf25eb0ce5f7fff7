import { describe, expect, test } from 'vitest'

import { readQuery } from './read-query.ts'

const read = (query: string) => readQuery(query)
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

describe('beyond the limits of specification section 9 nothing is refused', () => {
  test('1000 parameters are read, and those behind them are not', () => {
    expect(Object.keys(read(names(1_000)))).toHaveLength(1_000)
    expect(Object.keys(read(names(1_500)))).toHaveLength(1_000)
  })

  test('20 entries of a list are a list, and a 21st makes numbered names of them', () => {
    expect(read(list(20))).toEqual({ a: Array.from({ length: 20 }, () => '1') })
    expect(Array.isArray(read(list(21))['a'])).toBe(false)
    expect(read('a[20]=1')).toEqual({ a: { 20: '1' } })
  })

  test('depth 5 is read, and what lies deeper stays one name', () => {
    expect(read('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } })
    expect(read('a[b][c][d][e][f][g]=1')).toEqual({ a: { b: { c: { d: { e: { f: { '[g]': '1' } } } } } } })
    expect(JSON.stringify(read(nested(10_000))).match(/\{/g)).toHaveLength(7)
  })

  test('a name that is given twice is a list', () => {
    expect(read('a=1&b=1&a=2')).toEqual({ a: ['1', '2'], b: '1' })
  })
})

test('names that mean something to a program are data or nothing', () => {
  const query = '__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1&a[__proto__][isAdmin]=1&toString=1'
  const parsed = read(query)
  expect(Object.keys(parsed).filter((name) => name !== 'a')).toEqual([])
  expect({}).not.toHaveProperty('isAdmin')
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
})
