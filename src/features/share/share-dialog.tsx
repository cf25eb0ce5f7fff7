import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, type ButtonHTMLAttributes } from 'react'

import { embedCode } from '#contract/embed.ts'
import type { Video } from '#contract/models/video.ts'
import { videoTitle } from '#contract/preview.ts'
import { messages } from '#messages/more.ts'
import { messages as videoMessages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { copyLink, copyText } from '#src/ui/copy-link.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import * as drawings from '#src/ui/drawings.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/notice.tsx'

import { openVideoShareSheet } from './share-sheet.ts'
import { countShare, plainLink, sharedVideo, shortLink } from './short-link.ts'

import css from './share-dialog.module.css'

const QrCode = lazyOnDemand(async () => ({ default: (await import('#src/ui/qr-code.tsx')).QrCode }))

/** Ways to share a video, its link, and on a desktop the code that embeds it in another page. */
export default function ShareDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const { onGuest } = useSession()
  const api = useApi()
  const [isCodeShown, setIsCodeShown] = useState(false)
  const shared = sharedVideo(video)
  const { data: link = plainLink(shared) } = useQuery({
    queryKey: ['share', 'link', video.id],
    queryFn: () => shortLink(api, shared, 'copy'),
  })
  return (
    <Dialog title={messages.share} onClose={onClose}>
      <ul className={css.targets}>
        <Target
          icon={drawings.link}
          label={messages.copyLink}
          onClick={() => {
            onClose()
            void copyLink(link).then(showMessage)
            countShare(api, shared)
          }}
        />
        {!onGuest && (
          <li>
            <Link to="/messages" search={{ video: video.id }} className={css.target} onClick={onClose}>
              <Picture icon={drawings.mail} />
              {messages.sendInMessage}
            </Link>
          </li>
        )}
        {typeof navigator.share === 'function' && (
          <Target
            icon={drawings.stack}
            label={messages.otherApps}
            onClick={() => {
              onClose()
              void openVideoShareSheet(api, video)
            }}
          />
        )}
        <Target
          icon={drawings.qr}
          label={messages.qr}
          aria-expanded={isCodeShown}
          onClick={() => setIsCodeShown(!isCodeShown)}
        />
      </ul>
      {isCodeShown && (
        <div className={css.qr}>
          <Suspense fallback={<Spinner />}>
            <QrCode text={link} label={messages.qrLabel} />
          </Suspense>
        </div>
      )}
      <input
        className={css.link}
        aria-label={messages.linkToVideo}
        readOnly
        dir="ltr"
        value={link}
        onFocus={({ target }) => target.select()}
      />
      {matchMedia('(hover: hover)').matches && <EmbedCode video={video} onClose={onClose} />}
    </Dialog>
  )
}

const Picture = ({ icon }: { icon: string }) => (
  <span className={css.picture}>
    <Icon path={icon} />
  </span>
)

/** A way to share. */
const Target = ({
  icon,
  label,
  ...button
}: { icon: string; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <li>
    <button type="button" {...button} className={css.target}>
      <Picture icon={icon} />
      {label}
    </button>
  </li>
)

function EmbedCode({ video, onClose }: { video: Video; onClose: () => void }) {
  const code = embedCode(video, videoTitle(video, videoMessages), location.origin)
  return (
    <>
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
    </>
  )
}
