import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'

import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, swReady, test } from '#support/browser.ts'
import { PushDevice } from '#support/push-service.ts'

/** No push service can be reached, so only the browser's part of a subscription is stubbed. */
async function stubSubscribe(page: Page): Promise<string> {
  const subscription = {
    endpoint: `https://push.example.org/${freshName('device')}`,
    keys: new PushDevice().keys,
  }
  await page.addInitScript((made) => {
    PushManager.prototype.subscribe = (options) => {
      document.documentElement.dataset['subscribedWith'] = options?.applicationServerKey as string
      return Promise.resolve({ ...made, toJSON: () => made } as unknown as PushSubscription)
    }
  }, subscription)
  return subscription.endpoint
}

const expectNoFault = async (page: Page) =>
  expect(
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations,
  ).toEqual([])

const readSettings = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/api/notification/settings/')
    return (await response.json()) as {
      publicKey: string
      subscription: { endpoint: string } | null
      kinds: Record<string, boolean>
      quietHours: { from: number; to: number } | null
    }
  })

/** Delivers a push message as the browser does when its push service has one. */
async function deliverPush(context: BrowserContext, page: Page, message: object): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await devtools.detach()
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, lang, dir, data }) => ({
      title,
      body,
      tag,
      lang,
      dir,
      data: String(data),
    }))
  })

const pushOf = (body: string, navigate: string) => ({
  web_push: 8030,
  notification: { title: 'Likes', body, lang: 'en', dir: 'ltr', navigate, tag: 'likes' },
  app_badge: 3,
})

test('the inbox offers notifications, and the device is subscribed with the key of the site', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  const endpoint = await stubSubscribe(page)
  await openLoggedIn(page, '/inbox')
  await swReady(page)
  const card = page.getByRole('region', { name: 'Know when something happens' })
  // One question at a time.
  const consent = page.getByRole('region', { name: 'Privacy choice' })
  await expect(consent).toBeVisible()
  await expect(card).toBeHidden()
  await consent.getByRole('button', { name: 'Decline' }).click()
  await expect(card).toBeVisible()
  await expectNoFault(page)
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  await expect(card).toBeHidden()
  const { publicKey, subscription } = await readSettings(page)
  expect(subscription).toMatchObject({ endpoint, language: 'en' })
  await expect(page.locator('html')).toHaveAttribute('data-subscribed-with', publicKey)
})

test('settings choose the kinds and quiet hours, and turn this device on and off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await stubSubscribe(page)
  await openLoggedIn(page, '/setting/pc?section=notifications')
  await swReady(page)
  const device = page.getByRole('switch', { name: 'Notifications on this device' })
  await expect(device).not.toBeChecked()
  await device.click()
  await expect(device).toBeChecked()
  // In one moment: the second one builds on the first, which the outbox does not list yet.
  await page
    .getByRole('switch', { name: /^(Likes|Quiet hours)/ })
    .evaluateAll((switches) => switches.forEach((element) => (element as HTMLElement).click()))
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await expect
    .poll(async () => {
      const { kinds, quietHours } = await readSettings(page)
      return [kinds['likes'], kinds['comments'], quietHours]
    })
    .toEqual([false, true, { from: 21 * 60 + 30, to: 7 * 60 }])
  await expectNoFault(page)
  await device.click()
  await expect(device).not.toBeChecked()
  // The switch moves at once; the server learns of it later.
  await expect.poll(async () => (await readSettings(page)).subscription).toBeNull()
})

test('a push message is shown, a later one in its place, and its notification opens the page in the window that is there', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await openLoggedIn(page, '/inbox')
  await swReady(page)
  await deliverPush(context, page, pushOf('@ada liked your video', '/setting/pc'))
  await deliverPush(context, page, pushOf('@ada and 99 others liked your video', '/de/setting/pc'))
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      {
        title: 'Likes',
        body: '@ada and 99 others liked your video',
        tag: 'likes',
        lang: 'en',
        dir: 'ltr',
        data: '/de/setting/pc',
      },
    ])
  await page.evaluate(() => {
    document.documentElement.dataset['sameDocument'] = ''
  })
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    // A real event cannot be created: it belongs to a click.
    const click = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    dispatchEvent(click)
  })
  await expect(page).toHaveURL(/\/setting\/pc$/)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-same-document')
  await expect.poll(() => shownNotifications(page)).toEqual([])
})
