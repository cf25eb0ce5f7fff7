import type { Page } from '@playwright/test'

import { firstText } from '#pages/documents.ts'
import { isPersisted } from '#pages/offline.ts'
import { logIn } from '#pages/users.ts'
import { appReady, expect, mainNav, swReady, test } from '#support/browser.ts'
import { DEMO_PASSWORD } from '#support/site.ts'

test.use({ serviceWorkers: 'allow', timezoneId: 'Asia/Kathmandu' })

/** Opens the page of figures of a demo author whose videos were watched. */
async function openFigures(page: Page): Promise<void> {
  await page.goto('/foryou')
  await appReady(page)
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'demo', DEMO_PASSWORD)
  await mainNav(page).getByRole('link', { name: 'Profile' }).waitFor()
  await page.goto('/analytics')
  await appReady(page)
  await page.getByText('Days and hours are those of Asia').waitFor()
}

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

test('an author sees the figures of a range by keyboard and as a table, and those of one video beside it (issue 51)', async ({
  page,
}) => {
  await openFigures(page)
  const first = await firstText(page, '/analytics')
  expect(first).toContain('Compared with')
  expect(first).not.toContain('Loading')
  await expectNoSidewaysScroll(page)

  const slider = figure(page, 'Views').getByRole('slider', { name: 'Views' })
  await slider.focus()
  const last = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', String(last))
  await figure(page, 'Views').getByText('As a table').click()
  await expect(figure(page, 'Views').getByRole('row')).toHaveCount(29)

  await page.getByRole('button', { name: /^Likes/ }).click()
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last 7 days' })
  await figure(page, 'Likes').getByText('As a table').click()
  await expect(figure(page, 'Likes').getByRole('row')).toHaveCount(8)

  await expect(
    page.getByRole('list', { name: 'Where viewers came from' }).getByText('For you', { exact: true }),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'Videos' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Views' })
  await expect(page).toHaveURL(/sort=views/)
  await page.getByRole('region', { name: 'All videos' }).getByRole('link').first().click()
  const retention = figure(page, 'Retention').getByRole('slider')
  await retention.focus()
  await page.keyboard.press('End')
  const seconds = Number(await retention.inputValue())
  expect(seconds).toBeGreaterThan(1)
  await expect
    .poll(() => page.locator('main video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBe(seconds)
  await page.locator('main video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 1
  })
  await expect(retention).toHaveValue('1')
  await expect(
    page.getByRole('list', { name: 'Where viewers came from' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('without a network the figures are those last seen, with their time (issue 51) @phone', async ({
  page,
  context,
}) => {
  await openFigures(page)
  await swReady(page)
  await isPersisted(page, 'insights overview', 'Asia/Kat')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You’re offline. These figures are from today/)).toBeVisible()
  await expect(figure(page, 'Views').getByRole('slider')).toHaveAttribute('aria-valuetext', /\d/)
})
