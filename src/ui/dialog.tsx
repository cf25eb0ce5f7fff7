import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { Icon } from './icon.tsx'

import css from './dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, open as long as it is mounted. Focus stays in it and goes back to where it came from. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the element goes: only then does closing give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; the keyboard has Escape
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isOnBackdrop(event)) onClose()
      }}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}

function isOnBackdrop(event: React.MouseEvent<HTMLDialogElement>) {
  const box = event.currentTarget.getBoundingClientRect()
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  )
}
