import { messages } from '#messages/session.ts'
import { TextField } from '#src/ui/text-field.tsx'

/** The field for the code of an authenticator app. */
export const CodeField = ({ error }: { error: string | undefined }) => (
  <TextField
    label={messages.code}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    required
    error={error}
    hint={messages.codeHint}
  />
)
