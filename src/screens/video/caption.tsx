import { hashtagName } from '#contract/hashtags.ts'
import type { Video } from '#contract/models/video.ts'
import { tagPath } from '#contract/paths.ts'
import { splitText, type TextPart } from '#contract/text-parts.ts'
import { LightLink } from '#src/ui/light-link.tsx'
import { OutLink } from '#src/ui/out-link.tsx'
import { FoldedText } from '#src/ui/text.tsx'

import css from './caption.module.css'

type Links = Pick<Video, 'mentions' | 'plainTags'>

/**
 * A caption: allowed hashtags, web addresses and users whom it may mention are links; one that does not fit unfolds.
 */
export function Caption({ video }: { video: Links & Pick<Video, 'caption'> }) {
  const { caption: text } = video
  if (!text) return null
  return (
    <div className={css.caption}>
      <FoldedText text={text} lines={2} className={css.text}>
        {splitText(text).map((part, index) => (
          <Part key={index} part={part} video={video} />
        ))}
      </FoldedText>
    </div>
  )
}

/** A mention or a hashtag leads to its page, a web address out of the site. */
function Part({ part, video }: { part: TextPart; video: Links }) {
  const { kind, text } = part
  if (kind === 'link')
    return (
      <OutLink href={text} className={css.link}>
        {text}
      </OutLink>
    )
  const path = pathOf(part, video)
  if (path === undefined) return text
  return (
    <LightLink to={path} className={css.link} dir="auto">
      {text}
    </LightLink>
  )
}

function pathOf({ kind, text }: TextPart, { mentions, plainTags }: Links): string | undefined {
  const name = text.slice(1)
  if (kind === 'mention') return mentions?.includes(name.toLowerCase()) ? `/@${name}` : undefined
  const tagName = kind === 'hashtag' ? hashtagName(name) : ''
  return tagName && !plainTags?.includes(tagName) ? tagPath(tagName) : undefined
}
