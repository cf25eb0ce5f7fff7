import { CAPTION_TOKEN, hashtagName } from '#contract/hashtags.ts'
import { trimAddress } from '#contract/link-risk.ts'
import type { Video } from '#contract/models/video.ts'
import { tagPath } from '#contract/paths.ts'
import { LightLink } from '#src/ui/light-link.tsx'
import { OutLink } from '#src/ui/out-link.tsx'
import { FoldedText } from '#src/ui/text.tsx'

import css from './caption.module.css'

type Links = Pick<Video, 'mentions' | 'plainTags'>

/**
 * A caption: hashtags that the site allows, web addresses and users whom it may mention are links, one that does not fit unfolds.
 */
export function Caption({ video }: { video: Links & Pick<Video, 'caption'> }) {
  const { caption: text } = video
  if (!text) return null
  return (
    <div className={css.caption}>
      <FoldedText text={text} lines={2} className={css.text}>
        {text.split(CAPTION_TOKEN).map((part, index) =>
          // Tokens stand between plain words.
          index % 2 ? <Token key={index} token={part} video={video} /> : part,
        )}
      </FoldedText>
    </div>
  )
}

/** A mention or a hashtag leads to its page, an address out of the site. */
function Token({ token, video }: { token: string; video: Links }) {
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
  const path = pathOf(token, video)
  if (path === undefined) return token
  return (
    <LightLink to={path} className={css.link} dir="auto">
      {token}
    </LightLink>
  )
}

function pathOf(token: string, { mentions, plainTags }: Links): string | undefined {
  const name = token.slice(1)
  if (token.startsWith('@')) return mentions?.includes(name.toLowerCase()) ? `/@${name}` : undefined
  const tagName = /^[#＃]/.test(token) ? hashtagName(name) : ''
  return tagName && !plainTags?.includes(tagName) ? tagPath(tagName) : undefined
}
