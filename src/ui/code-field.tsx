import { messages } from '#messages/session.ts'
import { TextField } from '#src/ui/text-field.tsx'

interface CodeFieldProps {
  error: string | undefined
  /** A form that asks for it after a first try leads there at once. */
  isAskedNow?: boolean
}

/** The field for the code of an authenticator app. */
export const CodeField = ({ error, isAskedNow = false }: CodeFieldProps) => (
  <TextField
    label={messages.code}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    required
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next thing to fill in
    autoFocus={isAskedNow}
    error={error}
    hint={messages.codeHint}
  />
)
