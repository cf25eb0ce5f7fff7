import {
  acceptOffer,
  filesIn,
  firstCollection,
  isPersisted,
  offlinePagesCached,
  retainedCount,
  SAVED_DEADLINE_MS,
} from '#pages/offline.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, forYouFeed, swReady, test } from '#support/browser.ts'

test('whoever leaves what is saved for a page and comes back finds the video at its second @long', async ({
  page,
}) => {
  await page.goto('/tag/cosy')
  await swReady(page)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await acceptOffer(page)
  await expect(firstCollection(page).getByRole('status')).toContainText('3 videos,', {
    timeout: SAVED_DEADLINE_MS,
  })
  await firstCollection(page).getByRole('link', { name: 'Watch' }).click()
  const feed = page.getByRole('feed', { name: 'Offline videos' })
  const video = (position: number) => feed.locator(`article[aria-posinset="${position}"]`)
  await expect(video(1)).toBeInViewport({ ratio: 0.9 })
  const first = new URL(page.url()).pathname
  await page.keyboard.press('End')
  await expect(video(3)).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(first)
  const seconds = () =>
    video(3)
      .locator('video')
      .evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(seconds).toBeGreaterThan(2)
  await video(3).getByRole('link', { name: /^@/ }).click()
  await expect(feed).toHaveCount(0)
  await page.goBack()
  await expect(video(3)).toBeInViewport({ ratio: 0.9 })
  expect(await seconds()).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/offline$/)
})

test('a like among what is saved shows at once, can be taken back, and is there the next time @long', async ({
  page,
}) => {
  await openLoggedIn(page, '/tag/goldenhour', freshName('saver'))
  await swReady(page)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await acceptOffer(page)
  await expect(firstCollection(page).getByRole('status')).toContainText('1 video,', {
    timeout: SAVED_DEADLINE_MS,
  })
  await firstCollection(page).getByRole('link', { name: 'Watch' }).click()
  const like = page.locator('article[tabindex="0"]').getByRole('button', { name: 'Like' })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  for (const isLiked of [true, false, true]) {
    const answer = page.waitForResponse((response) => response.url().includes('/digg'))
    await like.click()
    expect((await answer).status()).toBe(200)
    await expect(like).toHaveAttribute('aria-pressed', `${isLiked}`)
  }
  await page.getByRole('button', { name: 'Back' }).click()
  await firstCollection(page).getByRole('link', { name: 'Watch' }).click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('without a network a grid offers the videos that are on the device, and no others', async ({
  page,
  context,
}) => {
  await page.goto('/@mira.paints')
  await swReady(page)
  const videos = page.getByRole('main').getByRole('listitem').getByRole('link')
  await videos.first().click()
  await page.locator('article[tabindex="0"]').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await acceptOffer(page)
  await expect(firstCollection(page).getByRole('status')).toContainText('kB.', { timeout: SAVED_DEADLINE_MS })
  await page.goto('/@mira.paints')
  await expect(videos.first()).not.toHaveAccessibleName(/device/)

  await context.setOffline(true)
  await page.reload()
  await expect(videos.first()).toHaveAccessibleName(/, on this device$/)
  await expect(videos.last()).toHaveAccessibleName(/, not on this device$/)
  await expect(videos.last()).toBeDisabled()
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Saving \d+ videos when you’re online\./)).toBeVisible()
  await videos.first().click()
  await expect(page.locator('article[tabindex="0"]').getByText('On this device')).toBeVisible()
})

test('the video on the screen is made available offline from its menu, and removed there', async ({
  page,
}) => {
  await page.goto('/@mira.paints')
  await swReady(page)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/video\/\d+$/)
  const more = page.locator('article[tabindex="0"]').getByRole('button', { name: 'More actions' })
  await more.click()
  await page.getByRole('button', { name: 'Save for offline' }).click()
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await expect(offer).toContainText(/1 video, about [\d.]+ [kM]B/)
  await offer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(offer).toBeHidden()
  const savedVideoCount = async () =>
    (await filesIn(page, 'vireo-saved-1')).filter((url) => url.endsWith('.mp4')).length
  await expect.poll(savedVideoCount, { timeout: SAVED_DEADLINE_MS }).toBe(1)

  await page.reload()
  await more.click()
  await page.getByRole('button', { name: 'Saved for offline' }).click()
  await offer.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.poll(savedVideoCount).toBe(0)
})

test('that the browser keeps what is saved is asked for when something is saved, and not before @long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      const { dataset } = document.documentElement
      dataset['persistCount'] = `${Number(dataset['persistCount'] ?? 0) + 1}`
      return false
    }
  })
  const asked = page.locator('html[data-persist-count]')
  await page.goto('/foryou')
  await swReady(page)
  await expect.poll(() => retainedCount(page), { timeout: SAVED_DEADLINE_MS }).toBeGreaterThan(0)
  await forYouFeed(page).getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('button', { name: 'Save the next 30' }).click()
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await expect(offer).toContainText(/\d+ videos/)
  await expect(asked).toHaveCount(0)
  await offer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(asked).toHaveAttribute('data-persist-count', '1')
  await expect.poll(async () => (await filesIn(page, 'vireo-saved-1')).length).toBeGreaterThan(0)
})

test('what a person liked before is saved as well, when they ask for it @long', async ({ page }) => {
  await openLoggedIn(page, '/@mira.paints', freshName('keeper'))
  const videos = page.getByRole('main').getByRole('listitem').getByRole('link')
  await videos.first().click()
  const liked = page.locator('article[tabindex="0"]').getByRole('button', { name: 'Like' })
  const isLiked = page.waitForResponse((response) => response.url().includes('/digg'))
  await liked.click()
  expect((await isLiked).status()).toBe(200)

  await page.goto('/offline')
  await page.getByRole('switch', { name: 'Save videos I like' }).check()
  await page.getByRole('button', { name: 'Save videos I liked before' }).click()
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await expect(offer).toContainText('1 video, about')
  await offer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(firstCollection(page)).toContainText('Videos you like')
  await expect(firstCollection(page).getByRole('status')).toContainText('1 video,', {
    timeout: SAVED_DEADLINE_MS,
  })
})

test('a video saved on the server is in the list of its user, also without a network once it was seen @long', async ({
  page,
  context,
}) => {
  const name = await openLoggedIn(page, '/@mira.paints', freshName('saver'))
  await swReady(page)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const save = page.locator('article[tabindex="0"]').getByRole('button', { name: 'Save', exact: true })
  const isSaved = page.waitForResponse((response) => response.url().includes('/collect/'))
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  expect((await isSaved).status()).toBe(200)
  await page.goto(`/@${name}?tab=saved`)
  const panel = page.getByRole('tabpanel', { name: 'Saved' })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await offlinePagesCached(page)
  await isPersisted(page, 'feed saved', 'mira.paints')

  await context.setOffline(true)
  await page.reload()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Liked' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Liked' }).getByRole('alert')).toContainText(
    'Couldn’t load these videos',
  )
})
