import { expect, test } from 'vitest'

import { findText } from './find-text.ts'

const textsOf = (source: string) => findText('src/a.tsx', source).map(({ text }) => text)

test.each([
  ['between tags', '<p>Log in</p>', 'Log in'],
  ['between tags beside a value', '<p>{count} videos</p>', 'videos'],
  ['in a fragment, in lower case', "<>{'or drop one'}</>", 'or drop one'],
  ['of a choice', "<b>{isBusy ? busy : 'Save'}</b>", 'Save'],
  ['behind a condition', '<b>{isBusy && `${count} s`}</b>', '… s'],
  ['in an attribute', '<a aria-label="like" />', 'like'],
  ['in braces', "<Dialog title={(name ?? 'someone') as string} />", 'someone'],
  ['joined by code', "<Field hint={'at most ' + count} />", 'at most'],
  ['of a function for a label', '<Row label={() => `${name}, new`} />', '…, new'],
  ['of a message', "showMessage('saved')", 'saved'],
  ['of a message with a choice', 'showMessage(isOn ? `${name} muted` : text)', '… muted'],
  ['said when a call fails', "sentenceOf(error, 'later')", 'later'],
  ['of a problem', "throw new ApiError({ message: 'no space' })", 'no space'],
  ['of a title of a document', "route({ head: () => ({ meta: [{ title: 'Tag: x' }] }) })", 'Tag: x'],
  ['of an action', 'export const op = { title: (_: A, whom: string) => `like ${whom}` }', 'like …'],
  ['in a table', "const NAMES = { s: 'Small' }", 'Small'],
  ['in a list', "const SIZES = ['Small']", 'Small'],
  ['that a function returns', 'function say() { return `${count} not sent yet` }', '… not sent yet'],
  ['of a default', "function Dialog({ close = 'Close' }) {}", 'Close'],
  ['with an apostrophe', "let a = 'isn’t here'", 'isn’t here'],
  ['in another writing system', '<p>保存</p>', '保存'],
])('text %s is found', (_place, source, text) => expect(textsOf(source)).toEqual([text]))

const IMPORTS = "import { messages as app } from '#messages/app.ts'; import { messages } from './other.ts'; "
test('a message is found that is read as its module loads, and none in a function', () => {
  expect(textsOf(`${IMPORTS}const LABELS = { a: app.saved, b: messages.saved }`)).toEqual(['app.saved'])
  expect(textsOf(`${IMPORTS}const LABELS = KINDS.map((kind) => app.nameOf({ kind }))`)).toEqual([
    'app.nameOf',
  ])
  const inside = 'const of = () => app.saved; function Row() { return <p>{KINDS.map(() => app.saved)}</p> }'
  expect(textsOf(IMPORTS + inside)).toEqual([])
})

test.each([
  ['messages', '<p title={messages.title}>{messages.count({ count })} · {messages.saved}</p>'],
  ['keys of messages', "const WHOLE = { icon: 'check', label: 'onDevice' }"],
  ['signs and numbers', '<p aria-label={`${a}: ${b}`}>· 2× →</p>'],
  ['addresses', '<form action="/login" title={`/@${name}`} />'],
  ['other attributes', '<div className="card wide" role="alert" d="M4 8.5A1.5 1.5z" />'],
  ['comparisons and keys of the keyboard', "if (event.key === 'Escape' || kind === 'Large') go(['Home'])"],
  ['exceptions and the console', "console.warn('No video.'); throw new TypeError(`No ${name} here.`)"],
  [
    'types and imports',
    "import a from 'Some Thing'; type A = 'Small' | 'Large one'; let b: Record<'Big', 1>",
  ],
  ['names of headers', "fetch(url, { headers: { 'Content-Type': 'text/plain', Accept: '*/*' } })"],
  ['selectors', "document.querySelector('main article, dialog[open]')"],
  ['codes of keys', 'layout.get(`Key${key}`)'],
  ['the name of the site', "const head = { title: 'Vireo' }"],
])('%s are no text', (_kind, source) => expect(textsOf(source)).toEqual([]))

test('a finding has the line on which its text begins', () => {
  expect(findText('src/a.tsx', '<p>\n  Log\n  in\n</p>')).toEqual([{ line: 2, text: 'Log in' }])
})
