import { expect, test } from 'vitest'

import { bareCode, readNumber, withAsciiDigits } from './digits.ts'

test('digits of every script are 0 to 9', () => {
  const rows = Array.from({ length: 0x1_fff0 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{Nd}/u.test(letter),
  )
  expect(rows.length).toBeGreaterThan(600)
  for (let zero = 0; zero < rows.length; zero += 10)
    expect(withAsciiDigits(rows.slice(zero, zero + 10).join(''))).toBe('0123456789')
  expect(withAsciiDigits('Room ٢٠٤١, ②, Ⅳ, ½')).toBe('Room 2041, ②, Ⅳ, ½')
})

test.each([
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['१२३-४५६', '123456'],
  ['１２３　４５６', '123456'],
  ['abcd-efgh · 2345', 'ABCDEFGH2345'],
  ['ａｂｃ', 'ABC'],
])('%s is the code %s', (typed, code) => {
  expect(bareCode(typed)).toBe(code)
})

test.each([
  ['12', 12],
  [' ٣٠ ', 30],
  ['२५', 25],
  ['１０', 10],
  ['1,5', 1.5],
  ['١٫٥', 1.5],
  ['', Number.NaN],
  ['1e3', Number.NaN],
  ['-1', Number.NaN],
  ['1.5.2', Number.NaN],
  ['0x10', Number.NaN],
])('%j is the number %d', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})
