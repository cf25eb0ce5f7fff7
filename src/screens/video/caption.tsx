import { CAPTION_TOKEN, hashtagName } from '#contract/hashtags.ts'
import { trimAddress } from '#contract/link-risk.ts'
import { tagPath } from '#contract/paths.ts'
import { LightLink } from '#src/ui/light-link.tsx'
import { OutLink } from '#src/ui/out-link.tsx'
import { FoldedText } from '#src/ui/text.tsx'

import css from './caption.module.css'

/**
 * A caption: hashtags, web addresses and users whom it may mention are links, one that does not fit unfolds.
 * @param mentions usernames in lower case
 */
export function Caption({ text, mentions = [] }: { text: string; mentions?: readonly string[] | undefined }) {
  if (!text) return null
  return (
    <div className={css.caption}>
      <FoldedText text={text} lines={2} className={css.text}>
        {text.split(CAPTION_TOKEN).map((part, index) =>
          // Tokens stand between plain words.
          index % 2 ? <Token key={index} token={part} mentions={mentions} /> : part,
        )}
      </FoldedText>
    </div>
  )
}

/** A mention or a hashtag leads to its page, an address out of the site. */
function Token({ token, mentions }: { token: string; mentions: readonly string[] }) {
  if (/^https?:/.test(token)) {
    const href = trimAddress(token)
    return (
      <>
        <OutLink href={href} className={css.link}>
          {href}
        </OutLink>
        {token.slice(href.length)}
      </>
    )
  }
  const path = pathOf(token, mentions)
  if (path === undefined) return token
  return (
    <LightLink to={path} className={css.link} dir="auto">
      {token}
    </LightLink>
  )
}

function pathOf(token: string, mentions: readonly string[]): string | undefined {
  const name = token.slice(1)
  if (token.startsWith('@')) return mentions.includes(name.toLowerCase()) ? `/@${name}` : undefined
  const tagName = /^[#＃]/.test(token) ? hashtagName(name) : ''
  return tagName ? tagPath(tagName) : undefined
}
