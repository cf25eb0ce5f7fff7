import type { ApiClient } from '#contract/client.ts'
import { isApiError } from '#contract/errors.ts'
import type { PushSubscriptionInput } from '#contract/models/notification.ts'
import { StatusCode } from '#contract/status-codes.ts'

/** On a first visit the service worker is registered late. */
const REGISTRATION_DEADLINE_MS = 30_000

/**
 * Whether this device can show notifications while the app is closed. `install`: only once the app is on the home
 * screen.
 */
export function findPushSupport(): 'supported' | 'blocked' | 'install' | 'none' {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) {
    return (navigator as { standalone?: boolean }).standalone === false ? 'install' : 'none'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'supported'
}

/** The subscription of this browser; null without one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (findPushSupport() === 'install' || findPushSupport() === 'none') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Asks for permission, subscribes this browser and sends the subscription to the server. Call it when the viewer asks
 * for it: browsers refuse the question at other times.
 * @returns the address of the subscription; null when the viewer refuses
 * @throws the browser's or the server's failure
 */
export async function turnOnNotifications(api: ApiClient): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { publicKey } = await api.notifications.settings({})
  const subscription = await subscribe(await findRegistration(), publicKey)
  await api.notifications.subscribe(inputOf(subscription))
  return subscription.endpoint
}

async function findRegistration(): Promise<ServiceWorkerRegistration> {
  const deadline = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('There is no service worker.')), REGISTRATION_DEADLINE_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, deadline])
}

/** Subscribes with the site's key. A subscription with another key, from before the site moved, has to end first. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const earlier = await pushManager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return pushManager.subscribe(options)
  }
}

function inputOf(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return {
    endpoint: endpoint ?? '',
    p256dh,
    auth,
    language: document.documentElement.lang,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** Stops notifications on this device, and closes those that it shows. */
export async function turnOffNotifications(api: ApiClient): Promise<void> {
  await endSubscription()
  await api.notifications.unsubscribe({})
}

/** Ends the browser's part of the subscription, after which a push service delivers nothing. */
async function endSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/**
 * Sends this device's subscription to the server again when the subscription has changed: after a new log-in, in another
 * language or time zone. When the viewer is logged out, ends it.
 */
export async function syncSubscription(api: ApiClient): Promise<void> {
  try {
    const subscription = await findSubscription()
    if (!subscription) return
    const { subscription: known } = await api.notifications.settings({})
    const input = inputOf(subscription)
    const isKnown =
      known?.endpoint === input.endpoint &&
      known.language === input.language &&
      known.timeZone === input.timeZone
    if (!isKnown) await api.notifications.subscribe(input)
  } catch (error) {
    if (isApiError(error) && error.statusCode === StatusCode.notLoggedIn) {
      await endSubscription().catch(() => {})
    }
  }
}
