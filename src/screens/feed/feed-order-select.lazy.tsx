import { useNavigate } from '@tanstack/react-router'

import { FEED_ORDERS, type FeedOrder } from '#contract/constants.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/video.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './feed-order-select.module.css'

/** Lines that grow shorter. */
const SORT = 'M4 7h16M7 12h10M10 17h4'

/** Chooses between what suits the viewer and all videos in one order, which is in the address. */
export default function FeedOrderSelect({ order }: { order: FeedOrder | undefined }) {
  const navigate = useNavigate()
  const labels = { popular: messages.orderPopular, newest: messages.orderNewest }
  return (
    <div className={css.order}>
      <Icon path={SORT} />
      <span aria-hidden>{order ? labels[order] : app.forYou}</span>
      <select
        aria-label={messages.feedOrder}
        value={order ?? ''}
        onChange={({ target: { value } }) =>
          void navigate({ to: '/foryou', search: value ? { order: value as FeedOrder } : {} })
        }
      >
        <option value="">{app.forYou}</option>
        {FEED_ORDERS.map((name) => (
          <option key={name} value={name}>
            {labels[name]}
          </option>
        ))}
      </select>
    </div>
  )
}
