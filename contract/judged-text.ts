import type { CommentBody } from './models/comment-body.ts'

/**
 * The text of a comment by which it is judged: with the address of each link that its words do not show. Without a tree,
 * the text alone.
 */
export const judgedText = (text: string, body: CommentBody | null): string =>
  [
    text,
    ...(body?.content ?? []).flatMap(({ content = [] }) =>
      content.flatMap((node) => {
        const mark = node.type === 'text' ? node.marks?.[0] : undefined
        // The words stay beside the address: a link that moves to others is a change.
        if (node.type !== 'text' || mark?.type !== 'link' || mark.attrs.href === node.text) return []
        return [`${node.text} ${mark.attrs.href}`]
      }),
    ),
  ].join('\n')
