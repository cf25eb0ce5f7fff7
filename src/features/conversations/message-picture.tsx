import { Suspense, useState } from 'react'

import type { SharedPicture } from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { buttonClass } from '#src/ui/button.tsx'

import { retainShownPicture, useDevicePicture, useShownPicture } from './picture-drafts.ts'

import css from './message-picture.module.css'

const PictureViewer = lazyOnDemand(async () => ({
  default: (await import('./picture-viewer.tsx')).PictureViewer,
}))

interface MessagePictureProps {
  /** Null when it was removed. */
  picture: SharedPicture | null
  /** The author's name, for a picture without a description. */
  authorName: string
  /** A stranger's picture is hidden until the viewer asks to see it. */
  isHidden: boolean
}

/** The picture of a message; pressing it shows it whole. */
export function MessagePicture({ picture, authorName, isHidden }: MessagePictureProps) {
  const [isShown, setIsShown] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const deviceUrl = useShownPicture(hasFailed ? picture?.smallUrl : undefined)
  if (!picture) return <p className={css.gone}>{messages.pictureGone}</p>
  if (isHidden && !isShown) {
    return (
      <button
        type="button"
        className={`${buttonClass('quiet')} ${css.show}`}
        onClick={() => setIsShown(true)}
      >
        {messages.showPicture}
      </button>
    )
  }
  const { smallUrl, width, height, alt } = picture
  const name = alt || messages.pictureFrom({ name: authorName })
  return (
    <>
      <button type="button" className={css.picture} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <img
          src={deviceUrl ?? smallUrl}
          alt={name}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          dir="auto"
          onError={() => setHasFailed(true)}
          onLoad={() => {
            if (deviceUrl !== undefined) return
            setHasFailed(false)
            retainShownPicture(smallUrl)
          }}
        />
        {hasFailed && deviceUrl === undefined && (
          <span className={css.failed}>{messages.pictureNotLoaded}</span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <PictureViewer
            picture={picture}
            deviceUrl={deviceUrl}
            name={name}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface UnsentPictureProps {
  id: string
  alt: string
  isSending: boolean
}

/** A picture on its way to the server, read from this device. */
export function UnsentPicture({ id, alt, isSending }: UnsentPictureProps) {
  const url = useDevicePicture(id)
  return (
    <span className={css.unsent}>
      {url !== undefined && <img src={url} alt={alt || messages.pictureFrom({ name: messages.youName })} />}
      {isSending && <progress className={css.progress} aria-label={messages.sending} />}
    </span>
  )
}
