import type { Page } from '@playwright/test'

import {
  acceptOffer,
  filesIn,
  firstCollection,
  retainedCount,
  missingScripts,
  SAVED_DEADLINE_MS,
  setConnection,
} from '#pages/offline.ts'
import { expect, forYouFeed, swReady, test } from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

// Specification section 7.6 is about fetching ahead. A collection is fetched ahead at the user's request.

const isVideo = (path: string) => /^\/media\/.*\.mp4$/.test(path)

const savedPaths = async (page: Page) =>
  (await filesIn(page, 'vireo-saved-1')).map((url) => new URL(url).pathname)

/** The size of everything that is saved: videos, their pictures, subtitles and comments. */
const savedMegabytes = (page: Page) =>
  page.evaluate(async () => {
    const answers = await (await caches.open('vireo-saved-1')).matchAll()
    const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength))
    return sizes.reduce((sum, size) => sum + size, 0) / 1_000_000
  })

/** The number of megabytes that a screen shows. */
const megabytesIn = (text: string | null) => Number(/([\d.]+) MB/.exec(text ?? '')?.[1])

test('a guest saves the next videos, through a reload, and watches and seeks in them without a network', async ({
  page,
  context,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  // Slow enough that it can be interrupted in the middle.
  proxy.setPlan(({ path }) =>
    isVideo(path) ? { kind: 'slow', bytesPerSec: 3_000_000, latencyMs: 0 } : undefined,
  )
  await page.goto(`${proxy.url}/foryou`)
  await swReady(page)
  await forYouFeed(page).getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('button', { name: 'Save the next 30' }).click()
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await expect(offer).toContainText(/\d+ videos, about [\d.]+ MB/)
  const offeredMb = megabytesIn(await offer.textContent())
  await acceptOffer(page)

  await expect(firstCollection(page).getByRole('status')).toHaveText('Saving.')
  await firstCollection(page).getByRole('button', { name: 'Pause' }).click()
  await expect(firstCollection(page).getByRole('status')).toHaveText('Paused.')
  await page.reload()
  await expect(firstCollection(page).getByRole('status')).toHaveText('Paused.')
  await firstCollection(page).getByRole('button', { name: 'Resume' }).click()
  await expect(firstCollection(page).getByRole('status')).toHaveText('Saving.')
  await page.reload()
  proxy.setPlan(() => undefined)
  await expect(firstCollection(page).getByRole('status')).toContainText('MB.', { timeout: SAVED_DEADLINE_MS })
  const savedMb = megabytesIn(await firstCollection(page).getByRole('status').textContent())
  expect(savedMb).toBeCloseTo(offeredMb, 0)
  // The size that is shown before includes everything that is fetched, not only the videos.
  const ratio = offeredMb / (await savedMegabytes(page))
  expect(ratio).toBeGreaterThan(0.95)
  expect(ratio).toBeLessThan(1.1)

  await context.setOffline(true)
  await page.reload()
  await firstCollection(page).getByText('Each video').click()
  await firstCollection(page).getByRole('link', { name: /^Play/ }).last().click()
  const video = page.getByRole('feed', { name: 'Offline videos' }).getByRole('article').last()
  await expect(video.getByText('On this device')).toBeVisible()
  const seconds = () => video.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(seconds).toBeGreaterThan(0.1)
  await video.locator('video').evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 2
  })
  await expect.poll(seconds).toBeGreaterThan(4)

  await context.setOffline(false)
  await page.goto(`${proxy.url}/offline`)
  await firstCollection(page).getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Remove these videos?' })
  await question.getByRole('button', { name: 'Keep them' }).click()
  expect((await savedPaths(page)).filter(isVideo)).not.toEqual([])
  await firstCollection(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await question.getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByRole('heading', { name: 'No offline videos yet' })).toBeVisible()
  expect(await savedPaths(page)).toEqual([])
  await proxy.close()
})

test('on mobile data saving asks first; cut off, the feed goes on with what is saved @long', async ({
  page,
  context,
}) => {
  await setConnection(page, 'cellular')
  await page.goto('/@sol.and.sea')
  await swReady(page)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await expect(offer).toContainText('You’re on mobile data.')
  const [, offered] = /(\d+) videos/.exec((await offer.textContent()) ?? '') ?? []
  await offer.getByRole('button', { name: 'Save now' }).click()
  await expect
    .poll(async () => (await savedPaths(page)).filter(isVideo).length, { timeout: SAVED_DEADLINE_MS })
    .toBe(Number(offered))

  await page.goto('/foryou')
  const videos = forYouFeed(page).getByRole('article')
  await expect.poll(() => retainedCount(page), { timeout: SAVED_DEADLINE_MS }).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.reload()
  await expect(videos.first().getByText('On this device')).toBeVisible()
  await expect
    .poll(async () => Number(await videos.first().getAttribute('aria-setsize')))
    .toBeGreaterThanOrEqual(Number(offered))
  await expect
    .poll(() =>
      videos
        .first()
        .locator('video')
        .evaluate((element: HTMLVideoElement) => element.currentTime),
    )
    .toBeGreaterThan(0.1)
})

test('on mobile data it can wait for Wi-Fi, says so, and goes on at once if the person wants it @long', async ({
  page,
}) => {
  await setConnection(page, 'cellular')
  page.on('worker', (worker) =>
    worker.evaluate(() => {
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { type: 'cellular' }),
      })
    }),
  )
  await page.goto('/@mira.paints')
  await swReady(page)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await page.getByRole('button', { name: 'Wait for Wi-Fi' }).click()
  await expect(page.getByText(/Saving \d+ videos when you’re on Wi-Fi\./)).toBeVisible()
  await page.getByRole('button', { name: 'See' }).click()
  const status = firstCollection(page).getByRole('status')
  await expect(status).toHaveText('Waiting for Wi-Fi. Continues automatically.')
  expect((await savedPaths(page)).filter(isVideo)).toEqual([])
  await firstCollection(page).getByRole('button', { name: 'Save now' }).click()
  await expect(status).toContainText(/[kM]B\./, { timeout: SAVED_DEADLINE_MS })
})

/** Makes the browser report that 22 MB are left. 20 MiB of them are reserved for the site's other data. */
const allowFew = () => {
  const estimate = navigator.storage.estimate.bind(navigator.storage)
  navigator.storage.estimate = async () => {
    const { usage = 0 } = await estimate()
    return { usage, quota: usage + 22_000_000 }
  }
}

test('what does not fit is refused, and the room that is said is the room that there is', async ({
  page,
}) => {
  await page.addInitScript(allowFew)
  page.on('worker', (worker) => worker.evaluate(allowFew))
  await page.goto('/offline')
  await page.getByRole('button', { name: 'Save the next 30 videos' }).click()
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await expect(offer).toContainText('Your browser allows about 1.0 MB more.')
  await offer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(offer.getByRole('alert')).toContainText('Not enough space on this device.')
})

test('the videos with a hashtag are saved, and without a network they play, with their comments, and its page is there @long', async ({
  page,
  context,
}) => {
  await page.goto('/tag/cosy')
  await swReady(page)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await expect(offer).toContainText(/3 videos, about [\d.]+ [kM]B/)
  await acceptOffer(page)
  await expect(firstCollection(page).getByRole('heading', { name: 'Videos with #cosy' })).toBeVisible()
  await expect(firstCollection(page).getByRole('status')).toContainText('3 videos,', {
    timeout: SAVED_DEADLINE_MS,
  })
  expect(await missingScripts(page, ['install', 'offline'])).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await firstCollection(page).getByRole('link', { name: 'Watch' }).click()
  const video = page.getByRole('feed', { name: 'Offline videos' }).getByRole('article').first()
  await expect(video.getByText('On this device')).toBeVisible()
  await video.getByRole('button', { name: 'Comments' }).click()
  const comments = page.getByRole('dialog', { name: 'Comments' })
  await expect(comments.getByText('There may be newer comments.')).toBeVisible()
  await expect(comments.getByRole('listitem').first()).toBeVisible()
  await page.goto('/tag/cosy')
  await expect(page.getByRole('heading', { name: '#cosy' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(3)
})

test('what is removed leaves the focus beside it, and the last of all on the page @long', async ({
  page,
}) => {
  for (const address of ['/@mira.paints', '/tag/cosy']) {
    await page.goto(address)
    await swReady(page)
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await acceptOffer(page)
    await expect(firstCollection(page).getByRole('status')).toContainText(/[kM]B\./, {
      timeout: SAVED_DEADLINE_MS,
    })
  }
  const removals = firstCollection(page).getByRole('button', { name: /^Remove ./ })
  const [, second = '', third = ''] = await removals.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  )
  const removalOf = (name: string) => firstCollection(page).getByRole('button', { name, exact: true })
  await removals.first().press('Enter')
  await expect(removals).toHaveCount(2)
  await expect(removalOf(second)).toBeFocused()
  await removalOf(third).press('Enter')
  await expect(removals).toHaveCount(1)
  await expect(removalOf(second)).toBeFocused()
  await removalOf(second).press('Enter')
  await expect(page.getByRole('heading', { name: 'Videos with #cosy' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()

  await firstCollection(page).getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Remove them' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No offline videos yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Offline videos', exact: true })).toBeFocused()
})

test('a video that is saved keeps its captions @long', async ({ page, context }) => {
  await page.goto('/@demo')
  await swReady(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /He has one song/ })
    .click()
  await page.locator('article[tabindex="0"]').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await acceptOffer(page)
  await expect(firstCollection(page).getByRole('status')).toContainText('kB.', { timeout: SAVED_DEADLINE_MS })
  await page.evaluate(() => caches.delete('vireo-images-1'))

  await context.setOffline(true)
  await page.reload()
  await firstCollection(page).getByRole('link', { name: 'Watch' }).click()
  await expect(page.getByRole('article').getByText('[A small bird sings]')).toBeVisible()
})
