import * as v from 'valibot'
import { expect, test } from 'vitest'

import { endpoints } from './endpoints/index.ts'
import { profileLinkProblem, readProfileLink } from './profile-links.ts'

test.each([
  ['example.org', 'https://example.org/'],
  ['  Example.ORG/Mia?b#c ', 'https://example.org/Mia?b#c'],
  ['http://example.org', 'http://example.org/'],
  ['HTTPS://example.org', 'https://example.org/'],
  ['example.org:8443/a', 'https://example.org:8443/a'],
  ['example.org/@mia', 'https://example.org/@mia'],
  ['（Https://example.org/a）。', 'https://example.org/a'],
  ['“https://example.org/a_(b)”.', 'https://example.org/a_(b)'],
  // The actual host is stored, in letters that cannot be confused with others.
  ['https://\u0430pple.com', 'https://xn--pple-43d.com/'],
  ['evil\u3002example', 'https://evil.example/'],
  ['\u202egro.elpmaxe', 'https://gro.elpmaxe/'],
])('%j is the link %s', (typed, link) => {
  expect(readProfileLink(typed)).toBe(link)
  expect(readProfileLink(link)).toBe(link)
})

test.each([
  '',
  'mia',
  '//evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'evil.example\\@trusted.org',
  'https://trusted.org@evil.example',
  'trusted.org:pw@evil.example',
  'mailto:mia@evil.example',
  'javascript:alert(1)',
  'javascript://trusted.org/%0aalert(1)',
  'data:text/html,x',
  'ftp://evil.example',
  'intent://evil.example#Intent;scheme=https;end',
  'https://evil.example trusted.org',
  'https://[::1]/',
  'http://localhost/',
])('%j is no link of a profile', (typed) => {
  expect(profileLinkProblem(typed)).toEqual({ sentence: 'linkNotWeb' })
})

const parse = (links: string[]) => v.safeParse(endpoints['users.update'].input, { links })

test('a profile has each link once, at most five, none too long', () => {
  expect(parse(['a.example', 'https://a.example/', 'b.example']).output).toEqual({
    links: ['https://a.example/', 'https://b.example/'],
  })
  const many = Array.from({ length: 6 }, (_, index) => `https://a.example/${index}`)
  expect(parse(many.slice(1)).success).toBe(true)
  expect(parse(many).success).toBe(false)
  expect(parse([`a.example/${'x'.repeat(282)}`]).success).toBe(true)
  expect(parse([`a.example/${'x'.repeat(283)}`]).success).toBe(false)
  // A host for which Node's `URL.canParse` returns true but `URL` throws.
  expect(parse(['aA1_'.repeat(5_000)]).success).toBe(false)
})
