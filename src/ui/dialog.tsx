import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'

import { messages } from '#messages/app.ts'

import { CloseButton } from './close-button.tsx'

import css from './dialog.module.css'

/** Pixels from the top left corner of the window. */
export interface Point {
  x: number
  y: number
}

/** Distance that a dialog at a point keeps from the edges of the window. */
const EDGE_PX = 8

interface DialogProps {
  title: string
  closeLabel?: string
  /** Opens at this point, towards the end of the line, on a large screen; centred when absent. */
  at?: Point
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog, open as long as it is mounted. The focus starts on its first field, of options on the chosen one,
 * stays inside and returns to where it was. On a phone it is a sheet that can be pulled down.
 */
export function Dialog({ title, closeLabel = messages.close, at, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const swipe = useSwipeToClose(ref, onClose)
  // Before the element is removed: only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    if (at && dialog) moveTo(dialog, at)
    const field = dialog?.querySelector<HTMLInputElement>(
      'input:not([type="file"], [role="switch"]), textarea',
    )
    const chosen =
      field?.type === 'radio' && field.closest('fieldset')?.querySelector<HTMLElement>(':checked')
    ;(chosen || field)?.focus()
    return () => dialog?.close()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where it opens
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; the keyboard has Escape
    <dialog
      ref={ref}
      className={css.dialog}
      data-at={at !== undefined || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        const point = { x: event.clientX, y: event.clientY }
        if (event.target === event.currentTarget && isOnBackdrop(event.currentTarget, point)) onClose()
      }}
    >
      <div className={css.head} {...swipe}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <CloseButton label={closeLabel} onClose={onClose} />
      </div>
      {children}
    </dialog>
  )
}

/** A position in the window, in CSS pixels, at which something of a size has all of its edges inside. */
export const within = (wanted: number, size: number, space: number) =>
  `${Math.max(EDGE_PX, Math.min(wanted, space - size - EDGE_PX))}px`

/** Sets the position that the style sheet uses on a large screen. */
function moveTo(dialog: HTMLElement, { x, y }: Point): void {
  const { offsetWidth, offsetHeight } = dialog
  const left = document.dir === 'rtl' ? x - offsetWidth : x
  dialog.style.setProperty('--left', within(left, offsetWidth, innerWidth))
  dialog.style.setProperty('--top', within(y, offsetHeight, innerHeight))
}

/** Whether a point of a modal dialog is outside its box. */
export function isOnBackdrop(dialog: HTMLDialogElement, { x, y }: Point): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}

/** A sheet pulled down this far closes when it is released. */
const CLOSE_AFTER_PX = 96

/** Lets a sheet follow the finger that pulls its header down. Its buttons do the same without a touch screen. */
export function useSwipeToClose(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const startY = useRef<number>(undefined)
  const pulledBy = (event: PointerEvent) => Math.max(0, event.clientY - (startY.current ?? event.clientY))
  const offsetBy = (offset: string) => sheet.current?.style.setProperty('translate', offset)

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || isOnButton) return
      startY.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (startY.current !== undefined) offsetBy(`0 ${pulledBy(event)}px`)
    },
    onPointerUp(event: PointerEvent) {
      const shouldClose = pulledBy(event) > CLOSE_AFTER_PX
      startY.current = undefined
      if (shouldClose) onClose()
      else offsetBy('none')
    },
    onPointerCancel() {
      startY.current = undefined
      offsetBy('none')
    },
  }
}
