import { messages } from '#messages/insights.ts'
import { LightLink } from '#src/ui/light-link.tsx'

interface OwnLineProps {
  videoId: string
  views: number
  /** The share of plays that reached the end. */
  share: number
  className: string | undefined
}

/** How the viewer's own video did, in a line that leads to its figures. */
export default function OwnLine({ videoId, views, share, className }: OwnLineProps) {
  return (
    <LightLink to={`/analytics?video=${videoId}`} className={className}>
      {messages.ownLine({ views, share: Math.round(share * 100) / 100 })}
    </LightLink>
  )
}
