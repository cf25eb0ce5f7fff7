import { Link } from '@tanstack/react-router'

import css from './view-switch.module.css'

/** How a person's posts are listed (specification section 2.4). */
export type PostView = 'grid' | 'feed'

const VIEWS = [
  ['Grid', {}],
  ['Feed', { view: 'feed' }],
] as const

/**
 * Lets a person choose how posts are listed. The address says which: it holds after a reload, and whoever opened a
 * clip comes back to it. It takes the place of the entry before: Back leads to where the profile was opened from.
 */
export const ViewSwitch = () => (
  <div className={css.views} role="group" aria-label="Show posts as">
    {VIEWS.map(([name, search]) => (
      <Link
        key={name}
        from="/@{$user}"
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
