import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import {
  bodyOfText,
  linkWords,
  mentionedIn,
  mentionedUsersOf,
  namesIn,
  sendableBody,
  textOfBody,
  withoutMentionsOf,
} from './comment-body.ts'
import { judgedText } from './judged-text.ts'
import { type CommentBody, CommentBodySchema } from './models/comment-body.ts'

const users = new Map([['mia.song', { id: '7', uniqueId: 'Mia.song' }]])
const link = (text: string) => linkWords(bodyOfText(text), users)
const inParagraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const text = (words: string, mark?: object) => ({ type: 'text', text: words, ...(mark && { marks: [mark] }) })
const linkTo = (href: string) => ({ type: 'link', attrs: { href } })
const mention = { type: 'mention', attrs: { id: '7', label: 'Mia.song' } }

const doc = (...content: object[]) => ({ type: 'doc', content }) as CommentBody

describe('the tree that is sent with a clean text', () => {
  const see = { type: 'paragraph', content: [text('See '), mention, text(' ')] }
  const blank = { type: 'paragraph', content: [text('  ')] }

  test('has no spaces at the ends of lines and no empty lines at its own', () => {
    const tree = doc(blank, see, { type: 'paragraph' }, { type: 'paragraph', content: [text('a  ')] }, blank)
    const sent = sendableBody(tree, 'See @Mia.song\n\na')
    const [words, , last] = sent?.content ?? []
    expect(words?.content).toEqual([text('See '), mention])
    expect(last?.content).toEqual([text('a')])
  })

  test.each([
    ['says anything else than the text', doc(see), 'See'],
    [
      'is too large',
      doc(...Array.from({ length: 2_002 }, () => see)),
      Array(2_002).fill('See @Mia.song').join('\n'),
    ],
    ['is not there', undefined, 'See'],
  ])('is none when it %s', (_case, tree, words) => {
    expect(sendableBody(tree, words)).toBeUndefined()
  })
})

test('a tree that a device links mentions those whom its nodes do', () => {
  const tree = inParagraph(mention, text(' and @nobody, #sea')) as CommentBody
  expect(textOfBody(linkWords(tree, mentionedUsersOf(tree)))).toBe('@Mia.song and @nobody, #sea')
  expect(mentionedIn(linkWords(tree, mentionedUsersOf(tree)))).toEqual(['7'])
})

test('a tree without the mentions of a user says the same, in nodes as the editor makes them', () => {
  const other = { type: 'mention', attrs: { id: '8', label: 'ben' } }
  const hashtag = text('#a', { type: 'hashtag' })
  const tree = doc(
    { type: 'paragraph', content: [text('Ask '), mention, text(' or '), other, mention, hashtag] },
    { type: 'paragraph' },
    { type: 'paragraph', content: [mention, { type: 'hardBreak' }, mention] },
  )
  const rest = withoutMentionsOf(tree, '7')
  expect(rest).toEqual(
    doc(
      { type: 'paragraph', content: [text('Ask @Mia.song or '), other, text('@Mia.song'), hashtag] },
      { type: 'paragraph' },
      { type: 'paragraph', content: [text('@Mia.song'), { type: 'hardBreak' }, text('@Mia.song')] },
    ),
  )
  expect(textOfBody(rest)).toBe(textOfBody(tree))
  expect(v.parse(CommentBodySchema, rest)).toEqual(rest)
})

describe('a text as a tree', () => {
  test.each(['Hi', '', 'two\nlines', 'a\n\nb', '@mia.song #sea https://a.example/b?c=d, ok', '@nobody'])(
    '%j keeps its words',
    (words) => {
      const tree = link(words)
      expect(textOfBody(tree)).toBe(words.replace('@mia', '@Mia'))
      expect(v.is(CommentBodySchema, tree)).toBe(true)
    },
  )

  test('has mentions of users who are known, hashtags and addresses as what they are', () => {
    expect(namesIn(bodyOfText('@mia.song and @Nobody, not me@mia.song'))).toEqual(['mia.song', 'nobody'])
    expect(link('@mia.song @nobody #sea (https://a.example/b).')).toEqual(
      inParagraph(
        mention,
        text(' '),
        text('@nobody'),
        text(' '),
        text('#sea', { type: 'hashtag' }),
        text(' ('),
        text('https://a.example/b', { type: 'link', attrs: { href: 'https://a.example/b' } }),
        text(').'),
      ),
    )
    expect(mentionedIn(link('@mia.song @mia.song'))).toEqual(['7'])
  })

  test('turns the mention of a user who is not known into words', () => {
    const tree = inParagraph({ type: 'mention', attrs: { id: '9', label: 'gone' } })
    expect(linkWords(v.parse(CommentBodySchema, tree), users)).toEqual(inParagraph(text('@gone')))
  })
})

const nested = (depth: number): object =>
  depth === 0 ? text('deep') : { type: 'paragraph', content: [nested(depth - 1)] }

test.each([
  ['a script', inParagraph({ type: 'script', text: 'alert(1)' })],
  ['a paragraph in a paragraph', inParagraph(nested(1))],
  ['a thousand levels', inParagraph(nested(1_000))],
  ['an attribute that is none', inParagraph({ ...text('x'), onclick: 'alert(1)' })],
  [
    'an attribute of a link that is none',
    inParagraph(text('x', { type: 'link', attrs: { href: 'https://a.example', style: 'x' } })),
  ],
  ['a mark that is none', inParagraph(text('x', { type: 'bold' }))],
  ['two marks', inParagraph({ ...text('x'), marks: [{ type: 'hashtag' }, { type: 'hashtag' }] })],
  ['a name that is none', inParagraph({ type: 'mention', attrs: { id: '7', label: '<b>' } })],
  ['text that is none', inParagraph({ type: 'text', text: { toString: 'x' } })],
  ['an image', inParagraph({ type: 'image', attrs: { src: 'https://a.example/i.png' } })],
  ['too many nodes', inParagraph(...Array.from({ length: 2_002 }, () => text('x')))],
  ['nothing', { type: 'doc', content: [] }],
])('a tree with %s is refused', (_name, tree) => {
  expect(v.is(CommentBodySchema, tree)).toBe(false)
})

test('is judged with the addresses that the words of its links do not show', () => {
  const tree = doc({
    type: 'paragraph',
    content: [
      text('see '),
      text('this', linkTo('https://a.example')),
      text('http://b.example', linkTo('http://b.example')),
    ],
  })
  expect(judgedText('see thishttp://b.example', tree)).toBe(
    'see thishttp://b.example\nthis https://a.example',
  )
  expect(judgedText('see', null)).toBe('see')
})

test.each([
  ['https://a.example', true],
  ['HTTP://a.example', true],
  ['mailto:a@b.example', true],
  ['tel:+123', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['//a.example', false],
  ['/path', false],
  ['https://a b', false],
  ['ftp://a.example', false],
  ['blob:https://a.example/1', false],
])('a link to %j is allowed: %s (specification section 5, pasted links)', (href, isAllowed) => {
  expect(v.is(CommentBodySchema, inParagraph(text('x', { type: 'link', attrs: { href } })))).toBe(isAllowed)
})
