import { createStore } from './store.ts'

/**
 * How this browser can install the app: `prompt` by asking it, `ios` through the share menu; `none` when it
 * cannot, or has.
 */
export type Installability = 'none' | 'prompt' | 'ios'

/** Chromium's event (Manifest Incubations, beforeinstallprompt); TypeScript does not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installability = createStore<Installability>('none')

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
