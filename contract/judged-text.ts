import type { CommentBody } from './models/comment-body.ts'

/**
 * The text by which a comment is judged: its words, and the address of each link that they do not show. Without a tree,
 * the text alone.
 */
export const judgedText = (text: string, body: CommentBody | null): string =>
  [
    text,
    ...(body?.content ?? []).flatMap(({ content = [] }) =>
      content.flatMap((node) => {
        const mark = node.type === 'text' ? node.marks?.[0] : undefined
        // The words stay next to the address, so that moving a link to other words counts as a change.
        if (node.type !== 'text' || mark?.type !== 'link' || mark.attrs.href === node.text) return []
        return [`${node.text} ${mark.attrs.href}`]
      }),
    ),
  ].join('\n')
