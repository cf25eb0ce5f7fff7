import { type ComponentProps, useState } from 'react'

import { messages } from '#messages/session.ts'

import { Icon } from './icon.tsx'
import { TextField } from './text-field.tsx'
import { VisuallyHidden } from './text.tsx'

import css from './password-field.module.css'

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z'
const CROSSED_EYE = `${EYE}M4 20 20 4`

/** A password with its label, and a button that shows it as it is typed. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      // As text it would be corrected, and learnt by keyboards.
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className={css.show}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon path={isShown ? CROSSED_EYE : EYE} />
          <VisuallyHidden>{messages.showPassword}</VisuallyHidden>
        </button>
      }
    />
  )
}
