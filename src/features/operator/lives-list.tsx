import type { LiveOnAir } from '#contract/models/operator.ts'
import { formatWhole } from '#messages/count-format.ts'
import { messages as live } from '#messages/live.ts'
import { pageCounts } from '#messages/open-messages.ts'
import { messages } from '#messages/operator.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { LightLink } from '#src/ui/light-link.tsx'

import css from './operator.module.css'

/** Before the first second is encoded there is no speed. */
const statusOf = (small: LiveOnAir['small'], speed: LiveOnAir['smallSpeed']) =>
  small === 'full' ? 'other' : small === 'on' && speed === null ? 'measuring' : small

/** The lives on air: their viewers, and whether a smaller rendition is encoded besides the source. */
export const LivesList = ({ lives }: { lives: LiveOnAir[] }) => (
  <section className={css.fields}>
    <h2 className={css.title}>{messages.livesNow}</h2>
    {lives.length === 0 && <p className={css.hint}>{messages.noLives}</p>}
    <ul className={css.list}>
      {lives.map(({ roomId, host, title, viewerCount, small, smallSpeed }) => (
        <li key={roomId}>
          <p className={css.head}>
            <LightLink to={`/@${host}/live`} className={css.title ?? ''}>
              <bdi>{title}</bdi>
            </LightLink>
            <bdi>@{host}</bdi>
            <span>{live.watching({ count: formatCount(viewerCount) })}</span>
          </p>
          <p className={css.hint}>
            {messages.smallRendition({
              status: statusOf(small, smallSpeed),
              speed: formatWhole((smallSpeed ?? 0).toFixed(1), pageCounts()),
            })}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
