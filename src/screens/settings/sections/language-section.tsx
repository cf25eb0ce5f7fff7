import { LanguageChoice } from '#src/features/app/language-choice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

/** Chooses the language of the site. */
const LanguageSection = () => (
  <div className={cardClass}>
    <LanguageChoice />
  </div>
)
export default LanguageSection
