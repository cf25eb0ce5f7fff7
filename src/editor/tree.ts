import type { JSONContent } from '@tiptap/core'

import { bodyOfText, linkWords, mentionedUsersOf } from '#contract/comment-body.ts'
import { type CommentBody, type CommentInline, isSafeLink } from '#contract/models/comment-body.ts'

/** The tree of a text, from the editor's document. */
export function bodyOfDocument({ content = [] }: JSONContent): CommentBody {
  const body: CommentBody = {
    type: 'doc',
    content: content.map((paragraph) => ({
      type: 'paragraph',
      content: (paragraph.content ?? []).flatMap(inlineOf),
    })),
  }
  return linkWords(body, mentionedUsersOf(body))
}

function inlineOf({ type, text, attrs, marks = [] }: JSONContent): CommentInline[] {
  if (type === 'hardBreak') return [{ type }]
  if (type === 'mention')
    return [{ type, attrs: { id: String(attrs?.['id']), label: String(attrs?.['label']) } }]
  if (!text) return []
  const href: unknown = marks.find((mark) => mark.type === 'link')?.attrs?.['href']
  return typeof href === 'string' && isSafeLink(href)
    ? [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }]
    : [{ type: 'text', text }]
}

/** Text that is recognised as a link or a hashtag stays plain text: after each edit it is recognised again. */
function plainWord(node: CommentInline): CommentInline {
  if (node.type !== 'text') return node
  const [mark] = node.marks ?? []
  const isLink = mark?.type === 'link' && mark.attrs.href !== node.text
  return isLink ? node : { type: 'text', text: node.text }
}

/** The editor's document for a text, with its tree if there is one. */
export function documentOf(text: string, body: CommentBody = bodyOfText(text)): JSONContent {
  const content = body.content.map(({ type, content: nodes = [] }) => ({
    type,
    content: nodes.map(plainWord),
  }))
  return { type: 'doc', content } as JSONContent
}
