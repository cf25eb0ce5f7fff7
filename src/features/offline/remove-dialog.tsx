import { flushSync } from 'react-dom'

import type { OfflineCollection } from '#contract/offline.ts'
import { messages } from '#messages/offline.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'

import { freedBytesOf, useOfflineCollections } from './collections.ts'

import css from './save-dialog.module.css'

interface RemoveDialogProps {
  title: string
  action: string
  collections: OfflineCollection[]
  /** Called after the dialog has closed and returned the focus. */
  onRemove: () => void
  onClose: () => void
}

/** Asks before more than one video is removed: without a network they cannot be fetched again. */
export function RemoveDialog({ title, action, collections, onRemove, onClose }: RemoveDialogProps) {
  const all = useOfflineCollections() ?? collections
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={css.text}>{messages.removeText({ size: formatBytes(freedBytesOf(collections, all)) })}</p>
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
        <Button onClick={onClose}>{messages.leaveThem}</Button>
      </div>
    </Dialog>
  )
}
