import { SEARCH_QUERY_MAX_LENGTH } from '#contract/constants.ts'

import { TextField } from './text-field.tsx'

interface NameSearchFieldProps {
  label: string
  value: string
  onText: (text: string) => void
}

/** A field for the beginning of a user's name, without correction or completion. */
export const NameSearchField = (props: NameSearchFieldProps) => (
  <TextField
    type="search"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    dir="auto"
    maxLength={SEARCH_QUERY_MAX_LENGTH}
    {...props}
  />
)
