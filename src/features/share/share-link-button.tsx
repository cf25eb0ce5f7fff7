import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'

import { shareLink } from './share-sheet.ts'
import type { Shared } from './short-link.ts'

interface ShareLinkButtonProps extends Shared {
  /** Beside other buttons, for which the word would leave too little room. */
  isIcon?: boolean
}

/** Shares a short link to a page. */
export function ShareLinkButton({ isIcon = false, ...shared }: ShareLinkButtonProps) {
  const api = useApi()
  const share = () => void shareLink(api, shared)
  if (!isIcon) return <Button onClick={share}>{messages.share}</Button>
  return (
    <Button aria-label={messages.share} onClick={share}>
      <Icon name="share" />
    </Button>
  )
}
