import { messages } from '#messages/insights.ts'
import { LightLink } from '#src/ui/light-link.tsx'

import css from './own-line.module.css'

interface OwnLineProps {
  videoId: string
  views: number
  /** The share of plays that reached the end. */
  share: number
}

/** How the viewer's own video did, in a line that leads to its figures. */
export default function OwnLine({ videoId, views, share }: OwnLineProps) {
  return (
    <LightLink to={`/analytics?video=${videoId}`} className={css.line}>
      {messages.ownLine({ views, share: Math.round(share * 100) / 100 })}
    </LightLink>
  )
}
