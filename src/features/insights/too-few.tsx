import { FEW_VIEWERS } from '#contract/insights.ts'
import { messages } from '#messages/insights.ts'

import { formatNumber } from './format.ts'

import css from './insights.module.css'

/** Takes the place of figures that would tell of single viewers. */
export const TooFew = ({ title }: { title: string }) => (
  <>
    <h2 className={css.heading}>{title}</h2>
    <div className={css.few}>
      <p>{messages.tooFew}</p>
      <p className={css.note}>{messages.tooFewText({ count: formatNumber(FEW_VIEWERS) })}</p>
    </div>
  </>
)
