import { expect, test } from 'vitest'

import { domainsOf, readWebAddress } from './web-address.ts'

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c', 'example.org', false],
  ['HTTP://EXAMPLE.org', 'http://example.org/', 'example.org', false],
  ['https://example.org:8443/', 'https://example.org:8443/', 'example.org:8443', false],
  // The actual host is shown, whatever precedes it.
  ['https://trusted.org@evil.example/', 'https://evil.example/', 'evil.example', true],
  ['https://trusted.org:443@evil.example/', 'https://evil.example/', 'evil.example', true],
  ['https://evil.example\\@trusted.org/', 'https://evil.example/@trusted.org/', 'evil.example', true],
  ['https:\\\\evil.example/', 'https://evil.example/', 'evil.example', true],
  ['https:evil.example', 'https://evil.example/', 'evil.example', true],
  ['https:///evil.example', 'https://evil.example/', 'evil.example', true],
  [' https://evil.example', 'https://evil.example/', 'evil.example', true],
  ['ht\ntps://evil.exa\tmple', 'https://evil.example/', 'evil.example', true],
  ['https://evil.example./', 'https://evil.example/', 'evil.example', false],
  ['https://evil。example/', 'https://evil.example/', 'evil.example', false],
  ['https://ｅvil.example/', 'https://evil.example/', 'evil.example', false],
  ['https://%65vil.example/', 'https://evil.example/', 'evil.example', false],
  ['http://2130706433/', 'http://127.0.0.1/', '127.0.0.1', true],
  ['http://0x7f.1/', 'http://127.0.0.1/', '127.0.0.1', true],
  ['http://[::1]/', 'http://[::1]/', '[::1]', true],
  ['http://localhost/', 'http://localhost/', 'localhost', true],
])('%j leads to %s', (text, url, host, isDeceptive) => {
  expect(readWebAddress(text)).toMatchObject({ url, host, isDeceptive })
})

test('a host of other letters is in Punycode, and readable beside it', () => {
  expect(readWebAddress('https://аpple.com/')).toMatchObject({
    host: 'xn--pple-43d.com',
    readableHost: 'аpple.com',
    isDeceptive: true,
  })
})

test.each([
  '',
  '/',
  '//evil.example',
  '\\\\evil.example',
  'evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.org',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'https://',
  'https://./',
  'https://exa mple.org',
  'intent://evil.example#Intent;scheme=https;end',
])('%j is no web address', (text) => expect(readWebAddress(text)).toBeUndefined())

test('a rule is for a host and all below it', () => {
  expect(domainsOf('a.b.example')).toEqual(['a.b.example', 'b.example', 'example'])
})
