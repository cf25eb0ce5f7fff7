import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Stands behind a list whose next page did not come. */
export const MoreProblem = ({ reason, onTryAgain }: { reason: string; onTryAgain: () => void }) => (
  <Notice icon="cloudOff" role="alert" title="More clips could not be loaded" text={reason}>
    <Button kind="primary" onClick={onTryAgain}>
      Try again
    </Button>
  </Notice>
)
