import { messages } from '#messages/app.ts'
import { VisuallyHidden } from '#src/ui/text.tsx'

import css from './messages-skeleton.module.css'

/** The shape of a conversation whose messages are loading. */
export const MessagesSkeleton = () => (
  <div className={css.skeleton} role="status">
    <VisuallyHidden>{messages.loading}</VisuallyHidden>
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className={css.bubble} />
    ))}
  </div>
)
