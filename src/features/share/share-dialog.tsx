import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { embedCode } from '#contract/embed.ts'
import type { Video } from '#contract/models/video.ts'
import { videoTitle } from '#contract/preview.ts'
import { messages } from '#messages/more.ts'
import { messages as videoMessages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { copyLink, copyText } from '#src/ui/copy-link.ts'
import { Dialog } from '#src/ui/dialog.tsx'

import { plainLink, sharedVideo, shortLink } from './short-link.ts'

import css from './share-dialog.module.css'

/** The link to a video, and the code that embeds it in another page. */
export default function ShareDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const { onGuest } = useSession()
  const api = useApi()
  const shared = sharedVideo(video)
  const { data: link = plainLink(shared) } = useQuery({
    queryKey: ['share', 'link', video.id],
    queryFn: () => shortLink(api, shared, 'copy'),
  })
  const code = embedCode(video, videoTitle(video, videoMessages), location.origin)
  return (
    <Dialog title={messages.share} onClose={onClose}>
      <input
        className={css.link}
        aria-label={messages.linkToVideo}
        readOnly
        dir="ltr"
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Button
        kind="primary"
        onClick={() => {
          onClose()
          void copyLink(link).then(showMessage)
        }}
      >
        {messages.copyLink}
      </Button>
      {!onGuest && (
        <Link to="/messages" search={{ video: video.id }} className={buttonClass('quiet')} onClick={onClose}>
          {messages.sendInMessage}
        </Link>
      )}
      <label className={css.embed}>
        {messages.embedOnWebsite}
        <textarea
          className={css.code}
          rows={4}
          readOnly
          dir="ltr"
          spellCheck={false}
          value={code}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <Button
        onClick={() => {
          onClose()
          void copyText(code, messages.codeCopied).then(showMessage)
        }}
      >
        {messages.copyCode}
      </Button>
    </Dialog>
  )
}
