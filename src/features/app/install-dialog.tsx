import { messages } from '#messages/settings.ts'
import { Dialog } from '#src/ui/dialog.tsx'

import { InstallSteps } from './install-steps.tsx'
import type { InstallWay } from './install-way.ts'

interface InstallDialogProps {
  way: Exclude<InstallWay, 'prompt'>
  onClose: () => void
}

/** Shows how to install the app in a browser that has no dialog for it. */
export default function InstallDialog({ way, onClose }: InstallDialogProps) {
  return (
    <Dialog title={messages.installTitle} onClose={onClose}>
      <InstallSteps way={way} />
    </Dialog>
  )
}
