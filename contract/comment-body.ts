import * as v from 'valibot'

import { hashtagName } from './hashtags.ts'
import { type CommentBody, CommentBodySchema, type CommentInline, isSafeLink } from './models/comment-body.ts'
import { splitText } from './text-parts.ts'

const textOfInline = (node: CommentInline): string => {
  if (node.type === 'mention') return `@${node.attrs.label}`
  return node.type === 'text' ? node.text : '\n'
}

const textOfNode = (node: CommentInline | undefined): string => (node ? textOfInline(node) : '')

/** The plain text of a comment's tree. */
export const textOfBody = ({ content }: CommentBody): string =>
  content.map(({ content: nodes = [] }) => nodes.map(textOfInline).join('')).join('\n')

const paragraphOf = (nodes: CommentInline[]): CommentBody['content'][number] =>
  nodes.length > 0 ? { type: 'paragraph', content: nodes } : { type: 'paragraph' }
const plain = (text: string): CommentInline[] => (text ? [{ type: 'text', text }] : [])

/** Makes the tree of a plain text, with a paragraph for each line. */
export const bodyOfText = (text: string): CommentBody => ({
  type: 'doc',
  content: text.split('\n').map((line) => paragraphOf(plain(line))),
})

/** Users by their names in lower case. */
export type MentionedUsers = ReadonlyMap<string, { id: string; uniqueId: string }>

/** The names that a tree mentions, in nodes or in plain text, in lower case. */
export function namesIn(body: CommentBody): string[] {
  const names = body.content.flatMap(({ content = [] }) =>
    content.flatMap((node) => {
      if (node.type === 'mention') return [node.attrs.label]
      if (node.type !== 'text' || node.marks) return []
      return splitText(node.text).flatMap((part) => (part.kind === 'mention' ? [part.text.slice(1)] : []))
    }),
  )
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

/**
 * Turns mentions, hashtags and links in the text of a tree into nodes, and mentions of unknown users into plain text.
 */
export const linkWords = (body: CommentBody, users: MentionedUsers): CommentBody => ({
  type: 'doc',
  content: body.content.map(({ content = [] }) =>
    paragraphOf(
      content.flatMap((node, index) =>
        // Followed by a host: a user of another server.
        node.type === 'mention' && /^[@＠]\S/.test(textOfNode(content[index + 1]))
          ? plain(textOfInline(node))
          : linkNode(node, users),
      ),
    ),
  ),
})

function linkNode(node: CommentInline, users: MentionedUsers): CommentInline[] {
  if (node.type === 'mention') return mentionOf(node.attrs.label, users)
  if (node.type !== 'text' || node.marks?.[0]?.type === 'link') return [node]
  return splitText(node.text).flatMap(({ kind, text }) => {
    if (kind === 'mention') return mentionOf(text.slice(1), users)
    if (kind === 'link') return linkOf(text)
    const isHashtag = kind === 'hashtag' && hashtagName(text.slice(1)) !== ''
    return isHashtag ? [{ type: 'text', text, marks: [{ type: 'hashtag' }] }] : plain(text)
  })
}

function mentionOf(label: string, users: MentionedUsers): CommentInline[] {
  const user = users.get(label.toLowerCase())
  return user ? [{ type: 'mention', attrs: { id: user.id, label: user.uniqueId } }] : plain(`@${label}`)
}

const linkOf = (href: string): CommentInline[] =>
  isSafeLink(href) ? [{ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }] : plain(href)

/** The users whom the nodes of a tree mention. */
export const mentionedUsersOf = ({ content }: CommentBody): MentionedUsers =>
  new Map(
    content
      .flatMap(({ content: nodes = [] }) => nodes)
      .filter((node) => node.type === 'mention')
      .map(({ attrs: { id, label } }) => [label.toLowerCase(), { id, uniqueId: label }]),
  )

const trimLast = (nodes: readonly CommentInline[]): CommentInline[] => {
  const last = nodes.at(-1)
  if (last?.type !== 'text') return [...nodes]
  const text = last.text.trimEnd()
  const before = nodes.slice(0, -1)
  if (text) return [...before, { ...last, text }]
  return trimLast(before)
}

/** Removes spaces at the ends of lines and empty lines at both ends, as cleaning does with the text. */
function trimBody({ content }: CommentBody): CommentBody {
  const lines = content.map(({ content: nodes = [] }) => paragraphOf(trimLast(nodes)))
  const first = lines.findIndex((line) => line.content)
  const last = lines.findLastIndex((line) => line.content)
  return { type: 'doc', content: first === -1 ? [paragraphOf([])] : lines.slice(first, last + 1) }
}

/**
 * The tree to send with a clean text. Undefined if the tree says something else or is too large: then the text is sent
 * alone.
 */
export function sendableBody(body: CommentBody | undefined, text: string): CommentBody | undefined {
  const { success, output } = v.safeParse(CommentBodySchema, body && trimBody(body))
  return success && textOfBody(output) === text ? output : undefined
}

/** A tree in which mentions of a user are plain text without a link. */
export const withoutMentionsOf = ({ content }: CommentBody, userId: string): CommentBody => ({
  type: 'doc',
  content: content.map(({ content: nodes = [] }) =>
    paragraphOf(
      nodes
        .map((node): CommentInline =>
          node.type === 'mention' && node.attrs.id === userId
            ? { type: 'text', text: textOfInline(node) }
            : node,
        )
        .reduce<CommentInline[]>(joinWords, []),
    ),
  ),
})

/** Adds a node to those before it. Adjacent plain text is merged into one node, as in the editor. */
function joinWords(before: CommentInline[], node: CommentInline): CommentInline[] {
  const last = before.at(-1)
  const isOne = last?.type === 'text' && node.type === 'text' && !last.marks?.length && !node.marks?.length
  return isOne ? [...before.slice(0, -1), { ...last, text: last.text + node.text }] : [...before, node]
}

/** The ids of the users whom a tree mentions. */
export const mentionedIn = ({ content }: CommentBody): string[] => [
  ...new Set(
    content.flatMap(({ content: nodes = [] }) =>
      nodes.flatMap((node) => (node.type === 'mention' ? [node.attrs.id] : [])),
    ),
  ),
]
