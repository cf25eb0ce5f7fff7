import { postToClient } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that has not handled the address by then is navigated to it. */
const OPEN_DEADLINE_MS = 1_000

/** A push message of the site's server. It is declarative (Push API): Safari shows it without this script. */
interface PushMessage {
  notification: NotificationOptions & { title: string; navigate: string }
  app_badge: number
}

/** Shows push messages, and opens the addresses that they lead to. */
export function routePushMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
}

async function show({
  notification: { title, navigate, ...options },
  app_badge,
}: PushMessage): Promise<void> {
  // Missing in some browsers, and refused unless the app is installed.
  const device: Partial<WorkerNavigator> = navigator
  device.setAppBadge?.(app_badge).catch(() => {})
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' }
  await self.registration.showNotification(title, { ...icons, ...options, data: navigate })
}

/**
 * Subscribes again when the push service has ended the subscription. A page sends the new one to the server: an open one
 * at once, otherwise the next one that opens.
 */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (!newSubscription && applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  for (const window of await self.clients.matchAll({ type: 'window' }))
    postToClient(window, { type: 'SUBSCRIPTION_CHANGED' })
}

/** Opens an address in the window that was used last, without a reload if its page can do that, or in a new window. */
async function open(address: string): Promise<void> {
  const { href: url } = new URL(address, self.location.href)
  const windows = await self.clients.matchAll({ type: 'window' })
  const window = windows.find(({ frameType }) => frameType === 'top-level')
  if (!window) return void (await self.clients.openWindow(url))
  await window.focus().catch(() => {})
  const { port1, port2 } = new MessageChannel()
  const isTaken = new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(resolve, OPEN_DEADLINE_MS, false)
  })
  postToClient(window, { type: 'OPEN', url }, [port2])
  if (!(await isTaken)) await window.navigate(url)
}
