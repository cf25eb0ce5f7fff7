import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'

import css from './metered-question.module.css'

interface MeteredQuestionProps {
  sizeBytes: number
  onAnswer: (isMeteredAllowed: boolean) => void
  onClose: () => void
}

/** Asked before a video is sent where each byte costs. */
export const MeteredQuestion = ({ sizeBytes, onAnswer, onClose }: MeteredQuestionProps) => (
  <Dialog title="Upload over mobile data?" onClose={onClose}>
    <p className={css.text}>
      {`Your video has ${formatBytes(sizeBytes)}. It can wait on this device until you’re on Wi-Fi.`}
    </p>
    <div className={css.actions}>
      <Button kind="primary" onClick={() => onAnswer(true)}>
        Send now
      </Button>
      <Button onClick={() => onAnswer(false)}>Wait for Wi-Fi</Button>
    </div>
  </Dialog>
)
