import type { RegisteredRouter } from '@tanstack/react-router'

import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { pathWithoutLanguage } from '#messages/languages.ts'
import { subscribeToWorker } from '#src/data/api.ts'

import { syncSubscription } from './push-subscription.ts'

let isStarted = false

/** Keeps this device's subscription in step with the session, and opens the address of a notification. Once per page. */
export function startNotifications(router: RegisteredRouter): void {
  if (isStarted) return
  isStarted = true
  const { api } = router.options.context
  void syncSubscription(api)
  subscribeToWorker((event) => {
    if (event.type === 'session.changed') void syncSubscription(api)
  })
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<FromServiceWorker>) => {
    if (data?.type === 'SUBSCRIPTION_CHANGED') void syncSubscription(api)
    if (data?.type !== 'OPEN') return
    ports[0]?.postMessage(null)
    const { pathname, search } = new URL(data.url)
    void router.navigate({
      to: pathWithoutLanguage(pathname),
      search: Object.fromEntries(new URLSearchParams(search)) as never,
    })
  })
}
