import { Link } from '@tanstack/react-router'

import css from './view-switch.module.css'

/** How a list of videos is shown (specification section 2.4). */
export type ListView = 'grid' | 'feed'

const VIEWS = [
  ['Grid', {}],
  ['Feed', { view: 'feed' }],
] as const

/**
 * Lets a person choose how videos are listed. The address says which: it holds after a reload, and whoever opened a
 * video comes back to it. It takes the place of the entry before: Back leads to where the page was opened from.
 */
export const ViewSwitch = () => (
  <div className={css.views} role="group" aria-label="Show videos as">
    {VIEWS.map(([name, search]) => (
      <Link
        key={name}
        to="."
        search={search}
        activeOptions={{ exact: true }}
        className={css.view}
        replace
        resetScroll={false}
      >
        {name}
      </Link>
    ))}
  </div>
)
