import { proxy } from 'valtio'

export type DialogName = 'logIn' | 'signUp'

/** The dialog over whatever screen the person is on. */
export const dialogs = proxy({ open: null as DialogName | null })

export function openDialog(name: DialogName): void {
  dialogs.open = name
}

export function closeDialog(): void {
  dialogs.open = null
}
