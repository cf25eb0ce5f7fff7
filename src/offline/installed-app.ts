import { useSyncExternalStore } from 'react'

/** A value outside React, in the shape that useSyncExternalStore expects. */
interface Store<T> {
  get: () => T
  set: (value: T) => void
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store that calls its listeners when the value has changed. */
function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Chromium's event (Manifest Incubations, beforeinstallprompt); TypeScript does not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Whether the browser has offered to install the app. */
const installOffer = createStore(false)

let installPrompt: BeforeInstallPromptEvent | undefined

/** Keeps the browser's offer to install for the moment when the viewer asks for it. */
export function watchInstallability(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt = event as BeforeInstallPromptEvent
    installOffer.set(true)
  })
  addEventListener('appinstalled', forgetPrompt)
}

/** Shows the browser's own install dialog. An offer works once; afterwards the browser has to make a new one. */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const prompt = installPrompt
  if (!prompt) return 'dismissed'
  forgetPrompt()
  const { outcome } = await prompt.prompt()
  return outcome
}

function forgetPrompt(): void {
  installPrompt = undefined
  installOffer.set(false)
}

/** Whether a newer version waits to be accepted, or already serves this older page. */
export const updateReady = createStore(false)

/** Tells whether a new version waits; `applyUpdate` starts it. */
export const useUpdateReady = (): boolean =>
  useSyncExternalStore(updateReady.subscribe, updateReady.get, () => false)

/** Tells whether the browser offers to install the app; `promptInstall` opens its dialog. */
export const useInstallOffer = (): boolean =>
  useSyncExternalStore(installOffer.subscribe, installOffer.get, () => false)
