import type { PackView } from '#contract/packs.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'

import { savedBytesOf } from './words.ts'

import css from './save-dialog.module.css'

interface RemoveAllDialogProps {
  packs: PackView[]
  onRemove: () => void
  onClose: () => void
}

/** Asked before everything goes. */
export const RemoveAllDialog = ({ packs, onRemove, onClose }: RemoveAllDialogProps) => (
  <Dialog title="Remove all saved clips?" onClose={onClose}>
    <p className={css.text}>
      This frees {formatBytes(packs.reduce((sum, pack) => sum + savedBytesOf(pack), 0))}. The clips stay on
      Vireo.
    </p>
    <div className={css.actions}>
      <Button kind="primary" onClick={onRemove}>
        Remove all
      </Button>
      <Button onClick={onClose}>Keep them</Button>
    </div>
  </Dialog>
)
