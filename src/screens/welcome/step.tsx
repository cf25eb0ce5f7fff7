import type { ReactNode } from 'react'

import type { UserSummary } from '#contract/models/user.ts'

import css from './welcome.module.css'

export interface StepProps {
  user: UserSummary
  isLast: boolean
  /** Goes on to the next step, whether this one was done or skipped. */
  onNext: () => void
  /** Ends the welcome. */
  onClose: () => void
}

/** The buttons of a step, in sight however long the step is. */
export const StepButtons = ({ children }: { children: ReactNode }) => (
  <div className={css.buttons}>{children}</div>
)
