import type { Page } from '@playwright/test'

import { chatOf, goLive, launchWithCamera, timeOf, writeLine } from '#pages/live.ts'
import { freshName, openLoggedIn, PASSWORD } from '#pages/users.ts'
import { formatTime } from '#src/ui/format-time.ts'
import { expect, mainNav, test } from '#support/browser.ts'
import { createTestClient } from '#support/test-client.ts'

/** Another device of a host, and how it sees their only room. */
async function logInElsewhere(site: string, username: string) {
  const otherDevice = await createTestClient(new URL(site).origin)
  await otherDevice.call('session.logIn', { username, password: PASSWORD })
  return { otherDevice, own: async () => (await otherDevice.call('live.own', {})).rooms[0] }
}

/** Takes the network from a host who has been on air for some seconds, until the page has five seconds to send. */
async function cutOff(host: Page): Promise<void> {
  await expect(host.getByText(/^0:(0[4-9]|[1-9]\d)$/)).toBeVisible({ timeout: 30_000 })
  await host.context().setOffline(true)
  const waiting = host.getByText(/^No connection\. 0:(0[5-9]|[1-9]\d) are saved on this device/)
  await expect(waiting).toBeVisible({ timeout: 30_000 })
}

test('a user goes live with a camera, loses the network for five seconds, and has a replay afterwards @phone', async ({
  browser,
  baseURL,
  viewport,
}) => {
  // Videos of other tests may be encoded before the replay.
  test.setTimeout(240_000)
  const site = baseURL ?? ''
  const withCamera = await launchWithCamera()
  const host = await withCamera.newPage({ baseURL: site, viewport })
  const name = await goLive(host, site, 'Boats in the harbour')

  const viewer = await browser.newPage()
  const viewerName = await openLoggedIn(viewer, new URL(`/@${name}/live`, site).href, freshName('viewer'))
  await expect(viewer.getByRole('heading', { name: 'Boats in the harbour' })).toBeVisible()
  await expect.poll(() => timeOf(viewer), { timeout: 30_000 }).toBeGreaterThan(0)
  const seenAtSec = await timeOf(viewer)
  await expect.poll(() => timeOf(viewer)).toBeGreaterThan(seenAtSec + 1)
  await expect(host.getByText('1 watching')).toBeVisible()

  await writeLine(viewer, 'Ahoy')
  await expect(chatOf(host).getByText('Ahoy')).toBeVisible()
  await expect(chatOf(host).getByRole('link', { name: viewerName })).toBeVisible()
  await writeLine(host, 'Welcome aboard')
  await expect(chatOf(viewer).getByText('Welcome aboard')).toBeVisible()
  const heart = viewer.getByRole('button', { name: 'Send a heart' })
  await heart.click()
  await heart.click()
  await expect(heart).toHaveText('2')
  // On a phone the live has the whole screen, and a button to close it.
  await viewer.setViewportSize({ width: 390, height: 844 })
  await expect(mainNav(viewer)).toBeHidden()
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })

  await host.context().setOffline(true)
  await expect(host.getByText('No connection.')).toBeVisible()
  await host.waitForTimeout(5_000)
  await host.context().setOffline(false)
  await expect(host.getByText('No connection.')).toBeHidden()
  const cutAtSec = await timeOf(viewer)
  await expect.poll(() => timeOf(viewer), { timeout: 30_000 }).toBeGreaterThan(cutAtSec + 2)

  await host.getByRole('button', { name: 'End live' }).click()
  await host.getByRole('dialog', { name: 'End this live?' }).getByRole('button', { name: 'End live' }).click()
  await expect(viewer.getByRole('heading', { level: 2, name: 'This live has ended' })).toBeVisible()
  const past = host.getByRole('article', { name: 'Boats in the harbour' })
  await expect(past.getByRole('heading', { name: 'Replay' })).toBeVisible()
  // Three seconds of it, beginning at the last key frame before them.
  await past.getByLabel('From', { exact: true }).fill('0:02')
  await past.getByLabel('To', { exact: true }).fill('0:05')
  await past.getByRole('button', { name: 'Post replay' }).click()
  await expect(host.getByText('Your replay is being prepared')).toBeVisible()
  await host.goto(new URL(`/@${name}`, site).href)
  // The replay appears by itself, once it is encoded.
  const replay = host.getByRole('main').getByRole('listitem').getByRole('link').first()
  await replay.click({ timeout: 150_000 })
  const durationOf = () =>
    host.locator('article[tabindex="0"] video').evaluate((element: HTMLVideoElement) => element.duration)
  await expect.poll(durationOf).toBeGreaterThan(2.5)
  expect(await durationOf()).toBeLessThan(5)
  await withCamera.close()
  await viewer.close()
})

test('the end of a live that the network has cut off is in its recording, though it was ended elsewhere @phone', async ({
  baseURL,
  viewport,
}) => {
  const site = baseURL ?? ''
  const withCamera = await launchWithCamera()
  const host = await withCamera.newPage({ baseURL: site, viewport })
  const name = await goLive(host, site, 'Fog on the water')
  const { own, otherDevice } = await logInElsewhere(site, name)
  await cutOff(host)
  await otherDevice.call('live.stop', { roomId: (await own())?.room.id ?? '' })
  const before = (await own())?.recording?.durationSec ?? Infinity
  await host.context().setOffline(false)

  await expect(host.getByRole('heading', { name: 'Your live has ended' })).toBeVisible({ timeout: 30_000 })
  await expect(
    host.getByText('The end of your live has arrived and is in the recording.', { exact: false }),
  ).toBeVisible({ timeout: 30_000 })
  const after = (await own())?.recording?.durationSec ?? 0
  expect(after).toBeGreaterThanOrEqual(before + 4)
  const past = host.getByRole('article', { name: 'Fog on the water' })
  await expect(past.getByText(`${formatTime(after)} long.`, { exact: false })).toBeVisible()
  await withCamera.close()
})

test('a page that is closed while the network is gone leaves the end of its live to the next one @phone', async ({
  baseURL,
  viewport,
}) => {
  const site = baseURL ?? ''
  const withCamera = await launchWithCamera()
  const context = await withCamera.newContext({ baseURL: site, viewport })
  const host = await context.newPage()
  const name = await goLive(host, site, 'Lights out')
  const { own, otherDevice } = await logInElsewhere(site, name)
  await cutOff(host)
  await host.close()
  await otherDevice.call('live.stop', { roomId: (await own())?.room.id ?? '' })
  const before = (await own())?.recording?.durationSec ?? Infinity

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByText('The end of your live has arrived and is in the recording.')).toBeVisible({
    timeout: 30_000,
  })
  expect((await own())?.recording?.durationSec ?? 0).toBeGreaterThanOrEqual(before + 4)
  expect(await next.evaluate(() => localStorage.getItem('vireo.live-unsent'))).toBeNull()
  await withCamera.close()
})

test('a second tab cannot send the live of the first one, and goes on with it when that is closed @phone @long', async ({
  baseURL,
  viewport,
}) => {
  const site = baseURL ?? ''
  const withCamera = await launchWithCamera()
  const context = await withCamera.newContext({ baseURL: site, viewport })
  const first = await context.newPage()
  await goLive(first, site, 'Two tabs')
  // On air: until the first fragment has arrived, the room could still be begun on another device.
  await expect(first.getByText(/^0:(0[2-9]|[1-9]\d)$/)).toBeVisible({ timeout: 30_000 })

  const second = await context.newPage()
  await second.goto('/live/setup')
  await expect(second.getByText('You are live in another tab of this browser.')).toBeVisible()
  await expect(second.getByRole('button', { name: /^Go (live|on)$/ })).toBeHidden()
  await first.close()
  await expect(second.getByText('You are live in another tab of this browser.')).toBeHidden()
  await second.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(second.getByRole('button', { name: 'End live' })).toBeVisible()
  await withCamera.close()
})
