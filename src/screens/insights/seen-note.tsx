import { messages } from '#messages/insights.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useWhen } from '#src/ui/when.tsx'

import css from '#src/features/insights/page.module.css'

/** Without a network: from when the figures are. @param updatedAtMs milliseconds since 1970 */
export function SeenNote({ updatedAtMs }: { updatedAtMs: number }) {
  const when = useWhen()
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && <p className={css.note}>{messages.seen({ time: when(updatedAtMs / 1_000) })}</p>}
    </div>
  )
}
