import { flushSync } from 'react-dom'

import type { PackView } from '#contract/packs.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'

import { usePacks } from './packs-store.ts'
import { freedBytesOf } from './words.ts'

import css from './save-dialog.module.css'

interface RemoveDialogProps {
  title: string
  action: string
  packs: PackView[]
  /** The dialog has closed by then, and the focus is back where it came from. */
  onRemove: () => void
  onClose: () => void
}

/** Asked before more than one video goes: without a network nobody gets them back. */
export function RemoveDialog({ title, action, packs, onRemove, onClose }: RemoveDialogProps) {
  const all = usePacks() ?? packs
  return (
    <Dialog title={title} onClose={onClose}>
      <p
        className={css.text}
      >{`This frees ${formatBytes(freedBytesOf(packs, all))}. The videos stay on Vireo.`}</p>
      <div className={css.actions}>
        <Button
          kind="danger"
          onClick={() => {
            flushSync(onClose)
            onRemove()
          }}
        >
          {action}
        </Button>
        <Button onClick={onClose}>Keep them</Button>
      </div>
    </Dialog>
  )
}
