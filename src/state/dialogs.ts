import { proxy } from 'valtio'

export type DialogName = 'logIn' | 'signUp' | 'shortcuts'

/** The dialog over whatever screen the person is on. */
export const dialogs = proxy({ open: null as DialogName | null })

let afterLogIn: (() => void) | undefined

/** @param then what the person wanted when they were asked to log in. It is dropped when they close the dialog. */
export function openDialog(name: DialogName, then?: () => void): void {
  if (dialogs.open === null) afterLogIn = then
  dialogs.open = name
}

export function closeDialog(): void {
  dialogs.open = null
  afterLogIn = undefined
}

/** Closes the dialog of somebody who is logged in by now, and does what they wanted. */
export function finishLogIn(): void {
  const then = afterLogIn
  closeDialog()
  then?.()
}
