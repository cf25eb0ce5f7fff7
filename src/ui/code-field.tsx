import { messages } from '#messages/session.ts'
import { TextField } from '#src/ui/text-field.tsx'

interface CodeFieldProps {
  error: string | undefined
  /** Whether the form asks for the code after a first attempt: then the field gets the focus at once. */
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
