import { messages } from '#messages/profile.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PICTURE_ACCEPT } from '#src/ui/picture-file.ts'

import css from './picture-choice.module.css'

const CAMERA =
  'M4 8.5A1.5 1.5 0 0 1 5.5 7h2L9 4.5h6L16.5 7h2A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM12 16a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z'

interface PictureChoiceProps {
  url: string | null
  name: string
  onFile: (file: File | undefined) => void
}

/** The user's own picture. A press on it chooses another one. */
export const PictureChoice = ({ url, name, onFile }: PictureChoiceProps) => (
  <label className={css.picture}>
    <Avatar url={url} name={name} size="large" />
    <span className={css.change}>
      <Icon path={CAMERA} />
      {messages.changePicture}
    </span>
    <input
      className={css.file}
      type="file"
      accept={PICTURE_ACCEPT}
      aria-label={messages.selectPicture}
      onChange={({ target }) => onFile(target.files?.[0])}
    />
  </label>
)
