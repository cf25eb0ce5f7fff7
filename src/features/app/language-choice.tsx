import { messages } from '#messages/app.ts'
import { LANGUAGES, type Language } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { changeLanguage } from '#src/state/language.ts'
import { languageLabel } from '#src/ui/language-label.ts'
import { SelectField } from '#src/ui/text-field.tsx'

/** The languages of the site, and the page's own, which may be a pseudo-locale. */
const languages = () => [...new Set<Language>([...LANGUAGES, pageLanguage()])]

/** Chooses the language of the site. Each is named in itself. */
export const LanguageChoice = () => (
  <SelectField
    label={messages.language}
    value={pageLanguage()}
    onChange={({ target }) => void changeLanguage(target.value as Language)}
  >
    {languages().map((language) => (
      <option key={language} value={language} lang={language}>
        {languageLabel(language)}
      </option>
    ))}
  </SelectField>
)
