import { useState } from 'react'

import { messages } from '#messages/history.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue } from '#src/data/outbox/use-queued.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

import css from './history.module.css'

/** Empties the viewer's watch history, once they have confirmed it. */
export function ClearHistory() {
  const api = useApi()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const clear = () => {
    close()
    void queue(api.history.clear({}, { subject: '' }), String)
  }
  return (
    <>
      <Button className={css.clear ?? ''} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {messages.clear}
      </Button>
      {isAsked && (
        <Dialog title={messages.clearQuestion} onClose={close}>
          <p className={css.text}>{messages.clearText}</p>
          <div className={css.actions}>
            <Button kind="danger" onClick={clear}>
              {messages.clearNow}
            </Button>
            <Button onClick={close}>{messages.cancel}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
