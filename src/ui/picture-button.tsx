import { type ComponentProps, useState } from 'react'

import { messages } from '#messages/problems.ts'

import { FileButton } from './file-button.tsx'
import { PICTURE_ACCEPT, readPicture } from './picture-file.ts'

import css from './picture-button.module.css'

interface PictureButtonProps extends Omit<ComponentProps<typeof FileButton>, 'accept' | 'onFile'> {
  /** Called with a picture that can be sent. */
  onPicture: (picture: File) => void
}

/** A field for one picture. It refuses files that are not pictures, with a message. */
export function PictureButton({ onPicture, ...rest }: PictureButtonProps) {
  const [isRefused, setIsRefused] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    const picture = await readPicture(file)
    setIsRefused(!picture)
    if (picture) onPicture(picture)
  }
  return (
    <>
      <FileButton {...rest} accept={PICTURE_ACCEPT} onFile={(file) => void read(file)} />
      {isRefused && (
        <span className={css.problem} role="alert">
          {messages.fileNotPicture}
        </span>
      )}
    </>
  )
}
