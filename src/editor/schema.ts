import { Mark, Node } from '@tiptap/core'

import { isSafeLink } from '#contract/models/comment-body.ts'

/** The nodes and marks that a comment or a message can have. Hashtags are marked when it is sent. */
export const textSchema = [
  Node.create({ name: 'doc', topNode: true, content: 'paragraph+' }),
  Node.create({
    name: 'paragraph',
    content: 'inline*',
    parseHTML: () => ['p', 'div', 'li', 'h1', 'h2', 'h3', 'blockquote', 'pre'].map((tag) => ({ tag })),
    renderHTML: () => ['p', 0],
  }),
  Node.create({ name: 'text', group: 'inline' }),
  Node.create({
    name: 'hardBreak',
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseHTML: () => [{ tag: 'br' }],
    renderHTML: () => ['br'],
    renderText: () => '\n',
  }),
  Node.create({
    name: 'mention',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    addAttributes: () => ({ id: { default: '' }, label: { default: '' } }),
    renderHTML: ({ node }) => ['span', { 'data-mention': '' }, `@${String(node.attrs['label'])}`],
    renderText: ({ node }) => `@${String(node.attrs['label'])}`,
  }),
  Mark.create({
    name: 'link',
    inclusive: false,
    addAttributes: () => ({ href: { default: '' } }),
    parseHTML: () => [
      { tag: 'a[href]', getAttrs: (link) => isSafeLink(link.getAttribute('href') ?? '') && null },
    ],
    renderHTML: ({ HTMLAttributes }) => ['a', { href: String(HTMLAttributes['href']) }, 0],
  }),
]
