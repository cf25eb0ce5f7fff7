import { Link } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { rowClass } from '#src/ui/surfaces.ts'

const PAGES = [
  ['/about', 'about'],
  ['/safety', 'safetyCenter'],
  ['/feedback_pc', 'feedback'],
  ['/contact', 'contactUs'],
  ['/privacy', 'privacy'],
] as const satisfies (readonly [string, keyof typeof messages])[]

/** Leads to the pages about the site. */
export default function AboutSection() {
  return (
    <ul>
      {PAGES.map(([to, label]) => (
        <li key={to}>
          <Link to={to} className={rowClass}>
            {messages[label]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
