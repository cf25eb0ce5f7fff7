import { messages as about } from '#messages/about.ts'
import { messages } from '#messages/app.ts'
import { useHasNewReply } from '#src/data/feedback.ts'
import { info, lock, mail, megaphone, shield } from '#src/ui/drawings.ts'
import type { Picture } from '#src/ui/icon.tsx'
import { LinkRow, Rows } from '#src/ui/rows.tsx'

import css from './about-section.module.css'

const FEEDBACK_PATH = '/feedback_pc'
const PAGES = [
  ['/about', 'about', info],
  ['/safety', 'safetyCenter', shield],
  [FEEDBACK_PATH, 'feedback', megaphone],
  ['/contact', 'contactUs', mail],
  ['/privacy', 'privacy', lock],
] as const satisfies (readonly [string, keyof typeof messages, Picture])[]

/** Leads to the pages about the site, and marks when the site has replied to feedback. */
export default function AboutSection() {
  const hasNewReply = useHasNewReply()
  return (
    <Rows>
      {PAGES.map(([to, label, icon]) => (
        <LinkRow
          key={to}
          to={to}
          icon={icon}
          label={messages[label]}
          value={
            to === FEEDBACK_PATH && hasNewReply ? (
              <span className={css.unread}>{about.newReply}</span>
            ) : undefined
          }
        />
      ))}
    </Rows>
  )
}
