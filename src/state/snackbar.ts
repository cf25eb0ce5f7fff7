import { proxy } from 'valtio'

interface Message {
  id: number
  text: string
  action?: { label: string; run: () => void }
}

/** The one short message at the edge of the screen. */
export const snackbar = proxy({ message: null as Message | null })

let lastId = 0

/** Shows a message in place of the previous one. */
export function showMessage(text: string, action?: Message['action']): void {
  lastId += 1
  snackbar.message = { id: lastId, text, ...(action ? { action } : {}) }
}

export function hideMessage(id: number): void {
  if (snackbar.message?.id === id) snackbar.message = null
}
