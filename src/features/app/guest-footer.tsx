import { Link } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { useSession } from '#src/data/use-session.ts'

import { LanguageChoice } from './language-choice.tsx'

import css from './guest-footer.module.css'

/** The end of a page for guests: the language, and the pages about the site. Users find both in Settings. */
export function GuestFooter() {
  const { user } = useSession()
  if (user) return null
  return (
    <footer className={css.footer}>
      <LanguageChoice />
      <ul className={css.links}>
        <li>
          <Link to="/home">{messages.home}</Link>
        </li>
        <li>
          <Link to="/setting/pc">{messages.settings}</Link>
        </li>
        <li>
          <Link to="/privacy">{messages.privacy}</Link>
        </li>
        <li>
          <Link to="/about">{messages.about}</Link>
        </li>
      </ul>
    </footer>
  )
}
