import type { ReactNode } from 'react'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/video.ts'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface MoreProblemProps {
  title?: string
  reason: string
  onTryAgain: () => void
  /** Another way on. */
  children?: ReactNode
}

/** Follows a list whose next page failed to load. */
export const MoreProblem = ({
  title = messages.moreNotLoaded,
  reason,
  onTryAgain,
  children,
}: MoreProblemProps) => (
  <Notice icon="cloudOff" role="alert" title={title} text={reason}>
    <Button kind="primary" onClick={onTryAgain}>
      {app.tryAgain}
    </Button>
    {children}
  </Notice>
)

interface StillTryingProps {
  title?: string
  reason: string
  tryNow: () => void
}

/** Follows a list whose next page is being retried. */
export const StillTrying = ({ title = messages.loadingMore, reason, tryNow }: StillTryingProps) => (
  <Notice icon="clock" role="status" title={title} text={reason}>
    <Button kind="primary" onClick={tryNow}>
      {app.tryNow}
    </Button>
  </Notice>
)
