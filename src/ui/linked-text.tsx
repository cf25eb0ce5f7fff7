import { Fragment } from 'react'

import { bodyOfText, linkWords } from '#contract/comment-body.ts'
import { hashtagName } from '#contract/hashtags.ts'
import { type CommentBody, type CommentInline, isSafeLink } from '#contract/models/comment-body.ts'
import { tagPath } from '#contract/paths.ts'

import { LightLink } from './light-link.tsx'
import { OutLink } from './out-link.tsx'

import css from './linked-text.module.css'

const NO_USERS = new Map<string, never>()

interface LinkedTextProps {
  text: string
  /** The tree of the text. Without one, hashtags and links are found in the text itself. */
  body?: CommentBody | undefined
}

/** A text with its mentions, hashtags and links. */
export const LinkedText = ({ text, body = linkWords(bodyOfText(text), NO_USERS) }: LinkedTextProps) =>
  body.content.map(({ content = [] }, line) => (
    <Fragment key={line}>
      {line > 0 && '\n'}
      {content.map((node, index) => (
        <Inline key={index} node={node} />
      ))}
    </Fragment>
  ))

function Inline({ node }: { node: CommentInline }) {
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'mention') {
    const { label } = node.attrs
    return (
      <LightLink to={`/@${label}`} className={css.link} dir="auto">
        @{label}
      </LightLink>
    )
  }
  const [mark] = node.marks ?? []
  if (mark?.type === 'hashtag')
    return (
      <LightLink to={tagPath(hashtagName(node.text.slice(1)))} className={css.link} dir="auto">
        {node.text}
      </LightLink>
    )
  // An earlier build may have stored an unsafe one.
  if (mark?.type === 'link' && isSafeLink(mark.attrs.href))
    return (
      <OutLink href={mark.attrs.href} className={css.link}>
        {node.text}
      </OutLink>
    )
  return node.text
}
