import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { appReady, expect, firstVideoPlays, privacyChoice, test, videoAt } from '#support/browser.ts'

const ADDRESS = '/setting/pc?section=interests'
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })

/** The number of viewers of whom the device has stored something. */
const storedProfiles = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'vireo-interests')) return 0
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await answer(indexedDB.open('vireo-interests'))
    const count = await answer(database.transaction('profiles').objectStore('profiles').count())
    database.close()
    return count
  })

/** Goes on in For you to a video that the device has chosen for a hashtag, and returns the reason that its menu says. */
async function reasonOfNext(page: Page, tag: string): Promise<string> {
  for (let place = 2; place <= 30; place += 1) {
    const video = videoAt(page, place)
    await video.waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await expect(video).toBeInViewport({ ratio: 0.9 })
    // The first page comes as the server composed it.
    if (place <= 10 || !(await video.getAttribute('aria-label'))?.includes(`#${tag}`)) continue
    await page.keyboard.press('o')
    const menu = page.getByRole('dialog', { name: 'More' })
    await menu.getByText('Why am I seeing this?').click()
    const reason = await menu.locator('details p').textContent()
    await expect(menu.getByRole('link', { name: 'Your interests' })).toHaveAttribute('href', ADDRESS)
    await page.keyboard.press('Escape')
    if (reason?.includes('Your interests')) return reason
  }
  return ''
}

test('the device learns from what is watched, does as its viewer chooses, and forgets everything @phone', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.goto('/foryou')
  await appReady(page)
  // Before an answer nothing is stored.
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  await firstVideoPlays(page)
  await page.keyboard.press('ArrowDown')
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => storedProfiles(page)).toBe(1)
  await page.goto(ADDRESS)
  await expect(page.getByText(/^Learnt from \d+ videos?$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Authors' })).toBeVisible()

  await page.getByLabel('Add a hashtag').fill('#calm')
  await page.getByLabel('Add a hashtag').press('Enter')
  const calm = slider(page, '#calm')
  await expect(calm).toHaveAttribute('aria-valuetext', 'Much more')
  await calm.press('Home')
  await expect(calm).toHaveAttribute('aria-valuetext', 'Much less')
  await calm.press('End')
  await expect(calm).toHaveAttribute('aria-valuetext', 'Much more')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await page.goto('/foryou')
  await appReady(page)
  expect(await reasonOfNext(page, 'calm')).toBe('You asked for more of #calm in Your interests.')

  await page.goto(ADDRESS)
  await expect(calm).toHaveAttribute('aria-valuetext', 'Much more')
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing learnt yet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing learnt yet' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
})

test('a muted hashtag is in no place of For you, in the first page of the next visit neither @phone', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/foryou')
  await appReady(page)
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  await firstVideoPlays(page)
  const tag = await videoAt(page, 1).locator('a[href^="/tag/"]').first().getAttribute('href')
  const name = `#${tag?.split('/')[2] ?? ''}`
  expect(name).toMatch(/^#./)
  const tagged = page.getByRole('feed').locator(`article:has(a[href="${tag}"])`)
  await expect(tagged.first()).toBeAttached()
  await page.goto(ADDRESS)
  await page.getByLabel('Add a hashtag').fill(name)
  await page.getByLabel('Add a hashtag').press('Enter')
  await page.getByRole('button', { name: `Mute ${name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Unmute ${name}`, exact: true })).toBeVisible()
  const [document] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/foryou')),
    page.goto('/foryou'),
  ])
  // The server does not know, and the device takes it out.
  expect(await document.text()).toContain(`href="${tag}"`)
  await appReady(page)
  await expect(tagged).toHaveCount(0)
  await firstVideoPlays(page)
})
