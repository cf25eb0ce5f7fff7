import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Follows a list whose next page is being retried. */
export const StillTrying = ({ reason, tryNow }: { reason: string; tryNow: () => void }) => (
  <Notice icon="clock" role="status" title="Loading more videos" text={reason}>
    <Button kind="primary" onClick={tryNow}>
      Try now
    </Button>
  </Notice>
)
