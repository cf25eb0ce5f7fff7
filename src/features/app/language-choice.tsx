import { useEffect, useRef } from 'react'

import { messages } from '#messages/app.ts'
import { LANGUAGES, type Language } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { changeLanguage, takeLanguageTop } from '#src/state/language.ts'
import { languageLabel } from '#src/ui/language-label.ts'
import { SelectField } from '#src/ui/text-field.tsx'

/** The languages of the site, and the page's own, which may be a pseudo-locale. */
const languages = () => [...new Set<Language>([...LANGUAGES, pageLanguage()])]

/** Chooses the language of the site. Each is named in its own language. */
export function LanguageChoice() {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const select = part.current?.querySelector('select')
    if (!select || isInDialog(select)) return undefined
    const top = takeLanguageTop()
    if (top === undefined) return undefined
    select.focus({ preventScroll: true })
    return holdAt(select, top)
  }, [])
  return (
    <div ref={part}>
      <SelectField
        label={messages.language}
        value={pageLanguage()}
        onChange={({ target }) =>
          void changeLanguage(
            target.value as Language,
            // A dialog is closed by the reload.
            isInDialog(target) ? undefined : target.getBoundingClientRect().top,
          )
        }
      >
        {languages().map((language) => (
          <option key={language} value={language} lang={language}>
            {languageLabel(language)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const isInDialog = (element: Element): boolean => element.closest('dialog') !== null

/** Parts of the page that load later than this no longer move it. */
const HOLD_MS = 5_000

/**
 * Scrolls the page so that an element is at a distance from the top of the window, and holds it there while the page grows
 * above it, until the viewer does something.
 * @returns the function that ends this
 */
function holdAt(element: Element, top: number): () => void {
  const end = new AbortController()
  const { signal } = end
  const observer = new ResizeObserver(() => scrollBy(0, element.getBoundingClientRect().top - top))
  observer.observe(document.body)
  const timer = setTimeout(() => end.abort(), HOLD_MS)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, () => end.abort(), { signal, passive: true })
  return () => end.abort()
}
