import { proxy } from 'valtio'

export type DialogName = 'logIn' | 'signUp' | 'shortcuts'

/** The dialog over the current screen. */
export const dialogs = proxy({
  open: null as DialogName | null,
  /** Why a guest is asked to log in, where that is not obvious. */
  reason: '',
})

let afterLogIn: (() => void) | undefined

/** @param then what the guest wanted to do before log-in. Dropped when they close the dialog. */
export function openDialog(name: DialogName, then?: () => void, reason = ''): void {
  // The action survives a change from one dialog to the next.
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

/** Closes the log-in dialog after log-in and does what the user wanted. */
export function finishLogIn(): void {
  const then = afterLogIn
  closeDialog()
  then?.()
}
