import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'

import { bodyOfText, textOfBody } from '#contract/comment-body.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'

import { textSchema } from './schema.ts'
import { bodyOfDocument, documentOf } from './tree.ts'

const schema = getSchema(textSchema)
const throughEditor = (text: string, body?: CommentBody) =>
  bodyOfDocument(schema.nodeFromJSON(documentOf(text, body)).toJSON())
const bodyOf = (...content: object[]) =>
  ({ type: 'doc', content: [{ type: 'paragraph', content }] }) as CommentBody

test.each(['', 'Hi', 'two\nlines', 'a\n\nb', ' spaces  stay '])('%j is the same in the editor', (text) => {
  expect(textOfBody(throughEditor(text))).toBe(text)
})

test('words that are a hashtag or a link are marked as one, mentions and links of other words stay', () => {
  const body = bodyOf(
    { type: 'mention', attrs: { id: '7', label: 'mia' } },
    { type: 'text', text: ' ' },
    { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] },
    { type: 'text', text: ' ' },
    { type: 'text', text: '#sea', marks: [{ type: 'hashtag' }] },
    { type: 'text', text: ' ' },
    {
      type: 'text',
      text: 'https://b.example',
      marks: [{ type: 'link', attrs: { href: 'https://b.example' } }],
    },
  )
  expect(throughEditor(textOfBody(body), body)).toEqual(body)
  // In the editor they are plain text, which is no longer a hashtag or link when it is changed.
  const [paragraph] = documentOf('', body).content ?? []
  expect(paragraph?.content?.map(({ marks }) => marks)).toEqual([
    undefined,
    undefined,
    [{ type: 'link', attrs: { href: 'https://a.example/' } }],
    ...Array(4).fill(undefined),
  ])
})

test('a link with another protocol is words', () => {
  const body = bodyOf({ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] })
  expect(throughEditor('a', body)).toEqual(bodyOfText('a'))
})
