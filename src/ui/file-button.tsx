import type { ComponentProps } from 'react'

import css from './file-button.module.css'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  label: string
  /** Called with the chosen file. The same one can be chosen again, after it was refused or taken back. */
  onFile: (file: File | undefined) => void
}

/** A field for one file that looks like a button: browsers draw the field itself in a way of their own. */
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
