import { useSnapshot } from 'valtio'

import { messages } from '#messages/conversations.ts'
import { type PictureDraft, pictureDrafts } from '#src/state/message-drafts.ts'
import { Icon } from '#src/ui/icon.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { removeDraftPicture, useDevicePicture } from './picture-drafts.ts'

import css from './message-form.module.css'

interface AttachedPictureProps {
  draftKey: string
  picture: PictureDraft
  onRemoved: () => void
}

/** The picture that will be sent with the next message, and its description. */
export function AttachedPicture({ draftKey, picture: { id }, onRemoved }: AttachedPictureProps) {
  const url = useDevicePicture(id)
  const alt = useSnapshot(pictureDrafts).pictures[draftKey]?.alt ?? ''
  return (
    <div className={css.attached}>
      {url === undefined ? (
        <span className={css.thumbnail} />
      ) : (
        <img className={css.thumbnail} src={url} alt="" />
      )}
      <span className={css.attachedText}>
        <TextField
          kind="pictureAlt"
          label={messages.pictureAlt}
          autoComplete="off"
          value={alt}
          onText={(written) => {
            const draft = pictureDrafts.pictures[draftKey]
            if (draft?.id === id) draft.alt = written
          }}
        />
      </span>
      <button
        type="button"
        className={css.detach}
        aria-label={messages.removeAttached}
        onClick={() => {
          removeDraftPicture(draftKey)
          onRemoved()
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
