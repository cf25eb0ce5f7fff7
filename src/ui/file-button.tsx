import type { ComponentProps } from 'react'

import css from './file-button.module.css'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  label: string
  /** Called with the chosen file. The same one can be chosen again, after it was refused or removed. */
  onFile: (file: File | undefined) => void
}

/** A field for one file that looks like a button: browsers each draw the field itself differently. */
export const FileButton = ({ label, onFile, ...rest }: FileButtonProps) => (
  <label className={css.button}>
    {label}
    <input
      {...rest}
      type="file"
      onChange={({ target }) => {
        onFile(target.files?.[0])
        target.value = ''
      }}
    />
  </label>
)
