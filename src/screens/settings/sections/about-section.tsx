import { Link } from '@tanstack/react-router'

import { messages as about } from '#messages/about.ts'
import { messages } from '#messages/app.ts'
import { useHasNewReply } from '#src/data/feedback.ts'
import { rowClass } from '#src/ui/surfaces.ts'

import css from './about-section.module.css'

const FEEDBACK_PATH = '/feedback_pc'
const PAGES = [
  ['/about', 'about'],
  ['/safety', 'safetyCenter'],
  [FEEDBACK_PATH, 'feedback'],
  ['/contact', 'contactUs'],
  ['/privacy', 'privacy'],
] as const satisfies (readonly [string, keyof typeof messages])[]

/** Leads to the pages about the site, and marks when the site has replied to feedback. */
export default function AboutSection() {
  const hasNewReply = useHasNewReply()
  return (
    <ul>
      {PAGES.map(([to, label]) => (
        <li key={to}>
          <Link to={to} className={rowClass}>
            <span>{messages[label]}</span>
            {to === FEEDBACK_PATH && hasNewReply && <span className={css.unread}>{about.newReply}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
