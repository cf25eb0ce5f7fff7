import { proxy } from 'valtio'

export type DialogName = 'logIn' | 'signUp' | 'shortcuts'

/** The dialog over whatever screen the person is on. */
export const dialogs = proxy({
  open: null as DialogName | null,
  /** Why somebody is asked to log in, where that does not show by itself. */
  reason: '',
})

let afterLogIn: (() => void) | undefined

/** @param then what the person wanted when they were asked to log in. It is dropped when they close the dialog. */
export function openDialog(name: DialogName, then?: () => void, reason = ''): void {
  // From one dialog to the next it stays.
  if (dialogs.open === null || then) {
    afterLogIn = then
    dialogs.reason = reason
  }
  dialogs.open = name
}

export function closeDialog(): void {
  dialogs.open = null
  dialogs.reason = ''
  afterLogIn = undefined
}

/** Closes the dialog of somebody who is logged in by now, and does what they wanted. */
export function finishLogIn(): void {
  const then = afterLogIn
  closeDialog()
  then?.()
}
