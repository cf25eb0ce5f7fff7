import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface MoreProblemProps {
  what?: 'videos' | 'comments'
  reason: string
  onTryAgain: () => void
}

/** Follows a list whose next page failed to load. */
export const MoreProblem = ({ what = 'videos', reason, onTryAgain }: MoreProblemProps) => (
  <Notice icon="cloudOff" role="alert" title={`Couldn’t load more ${what}`} text={reason}>
    <Button kind="primary" onClick={onTryAgain}>
      Try again
    </Button>
  </Notice>
)
