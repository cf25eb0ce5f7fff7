import { messages } from '#messages/app.ts'

import { languageLabel } from './language-label.ts'
import { SelectField } from './text-field.tsx'

const LANGUAGES = (
  'ar bg bn cs da de el en es et fa fi fil fr ga he hi hr hu id it ja ko lt ' +
  'lv ms mt my nb nl pl pt-BR pt-PT ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'
).split(' ')
const primaryOf = (tag: string) => tag.split('-')[0]

/** Finds the first language of the browser that is in the list. */
export const ownLanguage = (): string =>
  navigator.languages
    .map((own) => LANGUAGES.find((tag) => tag === own) ?? LANGUAGES.find((tag) => tag === primaryOf(own)))
    .find((tag) => tag !== undefined) ?? 'en'

interface LanguageSelectProps {
  /** A BCP 47 tag, possibly one that is not in the list. */
  value: string
  /** The label of the empty choice, which has the value `''`. Absent: a language is required. */
  noneLabel?: string
  onChange: (language: string) => void
}

/** A select of languages, each named in its own language. */
export const LanguageSelect = ({ value, noneLabel, onChange }: LanguageSelectProps) => (
  <SelectField label={messages.language} value={value} onChange={({ target }) => onChange(target.value)}>
    {noneLabel && <option value="">{noneLabel}</option>}
    {[...new Set([...(value ? [value] : []), ...LANGUAGES])]
      .map((tag) => ({ tag, name: languageLabel(tag) }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
  </SelectField>
)
