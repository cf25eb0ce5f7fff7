import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Button } from '#src/ui/button.tsx'

import { shareLink } from './share-sheet.ts'
import type { Shared } from './short-link.ts'

/** Shares a short link to a page. */
export function ShareLinkButton(shared: Shared) {
  const api = useApi()
  return <Button onClick={() => void shareLink(api, shared)}>{messages.share}</Button>
}
