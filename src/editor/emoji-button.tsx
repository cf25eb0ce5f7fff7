import { Suspense, useState } from 'react'

import { messages } from '#messages/editor.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './draft-field.module.css'

const FACE =
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.5 14.2a4.2 4.2 0 0 0 7 0M9.2 9.6v.2M14.8 9.6v.2'

const EmojiDialog = lazyOnDemand(async () => ({ default: (await import('./emoji-dialog.tsx')).EmojiDialog }))

/** The button in a field that opens the emoji dialog. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.emoji}
        aria-label={messages.emoji}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon path={FACE} />
      </button>
      {isOpen && (
        <Suspense>
          <EmojiDialog
            onPick={(emoji) => {
              setIsOpen(false)
              // Runs once the dialog has returned the focus.
              setTimeout(onPick, 0, emoji)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
