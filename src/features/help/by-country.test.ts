import { expect, test } from 'vitest'

import { byCountry } from './by-country.ts'

const line = (country: string, name: string) => ({
  country,
  name,
  phone: '1',
  isAlwaysOpen: false,
  source: 'https://example.org/',
  checkedOn: '2026-11-01',
})
const LINES = [line('AT', 'a'), line('DE', 'b'), line('ZA', 'c'), line('AT', 'd')]

const order = (region: string | undefined, locale: string) =>
  byCountry(LINES, region, locale).map(({ name, lines }) => [name, lines.length])

test('countries are sorted by their names in the language of the page, those of the visitor first', () => {
  expect(order(undefined, 'en-GB')).toEqual([
    ['Austria', 2],
    ['Germany', 1],
    ['South Africa', 1],
  ])
  expect(order('unknown', 'de').map(([name]) => name)).toEqual(['Deutschland', 'Österreich', 'Südafrika'])
  expect(order('ZA', 'en-GB')[0]).toEqual(['South Africa', 1])
})
