import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Stands behind a list whose next page is asked for again and again. */
export const StillTrying = ({ reason, tryNow }: { reason: string; tryNow: () => void }) => (
  <Notice icon="clock" role="status" title="Loading more videos" text={reason}>
    <Button kind="primary" onClick={tryNow}>
      Try now
    </Button>
  </Notice>
)
