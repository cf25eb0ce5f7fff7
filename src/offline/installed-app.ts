import { useSyncExternalStore } from 'react'

/** A value outside React, in the shape that useSyncExternalStore wants. */
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

/**
 * How this browser can install the app: `prompt` by asking it, `ios` through the share menu; `none` when it
 * cannot, or has.
 */
type Installability = 'none' | 'prompt' | 'ios'

/** Chromium's event (Manifest Incubations, beforeinstallprompt); TypeScript does not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const installability = createStore<Installability>('none')

let installPrompt: BeforeInstallPromptEvent | undefined

/** Keeps the browser's offer to install for the moment when the viewer asks for it. */
export function watchInstallability(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt = event as BeforeInstallPromptEvent
    installability.set('prompt')
  })
  addEventListener('appinstalled', forgetPrompt)
  if (isIosBrowserTab()) installability.set('ios')
}

/** Shows the browser's own install dialog. An offer works once; afterwards a new one has to come. */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const prompt = installPrompt
  if (!prompt) return 'dismissed'
  forgetPrompt()
  const { outcome } = await prompt.prompt()
  return outcome
}

function forgetPrompt(): void {
  installPrompt = undefined
  installability.set('none')
}

/** Only WebKit on iOS and iPadOS has `navigator.standalone`; it is true in a window of an installed app. */
function isIosBrowserTab(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false
}

/** Whether a newer version waits to be accepted, or already serves this older page. */
export const updateReady = createStore(false)

/** Tells whether a new version waits; `applyUpdate` starts it. */
export const useUpdateReady = (): boolean =>
  useSyncExternalStore(updateReady.subscribe, updateReady.get, () => false)

/** Tells whether and how the app can be installed; `promptInstall` opens the browser's dialog. */
export const useInstall = (): Installability =>
  useSyncExternalStore(installability.subscribe, installability.get, () => 'none')
