import * as v from 'valibot'

import { MESSAGE_MAX_LENGTH } from '../constants.ts'
import { IdSchema } from './primitives.ts'

/** Links that a user's text may have */
const LINK = /^(?:https?:\/\/|mailto:|tel:)\S+$/i
const HREF_MAX_LENGTH = 2_000
/** Limit of paragraphs, and of nodes in one: the longest text may consist of nothing but line ends, or hashtags. */
const PARTS_MAX_COUNT = MESSAGE_MAX_LENGTH + 1
const NODE_MAX_LENGTH = 5_000

export const isSafeLink = (href: string): boolean => href.length <= HREF_MAX_LENGTH && LINK.test(href)

export type CommentMark = { type: 'link'; attrs: { href: string } } | { type: 'hashtag' }
export type CommentInline =
  | { type: 'text'; text: string; marks?: readonly CommentMark[] | undefined }
  | { type: 'hardBreak' }
  | { type: 'mention'; attrs: { id: string; label: string } }
interface CommentParagraph {
  type: 'paragraph'
  content?: readonly CommentInline[] | undefined
}
/** See `CommentBodySchema`. */
export interface CommentBody {
  type: 'doc'
  content: readonly CommentParagraph[]
}

const MarkSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('link'),
    attrs: v.strictObject({ href: v.pipe(v.string(), v.check(isSafeLink)) }),
  }),
  v.strictObject({ type: v.literal('hashtag') }),
])
const InlineSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('text'),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(NODE_MAX_LENGTH)),
    marks: v.optional(v.pipe(v.array(MarkSchema), v.maxLength(1))),
  }),
  v.strictObject({ type: v.literal('hardBreak') }),
  v.strictObject({
    type: v.literal('mention'),
    /** The user's id and uniqueId. */
    attrs: v.strictObject({ id: IdSchema, label: v.pipe(v.string(), v.regex(/^[\w.]{1,25}$/)) }),
  }),
])

/**
 * The text of a comment as a tree of the nodes that are allowed, as in the editor: any other node, or deeper nesting,
 * is refused.
 */
export const CommentBodySchema: v.GenericSchema<CommentBody> = v.strictObject({
  type: v.literal('doc'),
  content: v.pipe(
    v.array(
      v.strictObject({
        type: v.literal('paragraph'),
        content: v.optional(v.pipe(v.array(InlineSchema), v.maxLength(PARTS_MAX_COUNT))),
      }),
    ),
    v.minLength(1),
    v.maxLength(PARTS_MAX_COUNT),
  ),
})
