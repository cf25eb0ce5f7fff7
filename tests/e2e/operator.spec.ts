import { readFile } from 'node:fs/promises'

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { logIn } from '#pages/users.ts'
import { appReady, expect, mainNav, test, watch } from '#support/browser.ts'
import { findCutText } from '#support/cut-text.ts'
import { isLong } from '#support/long.ts'
import { DEMO_PASSWORD } from '#support/site.ts'

/** Opens the operators' page as the operator of the demo site, who enters their password again. */
async function openModeration(page: Page): Promise<void> {
  await page.goto('/foryou')
  await appReady(page)
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'vireo.team', DEMO_PASSWORD)
  await mainNav(page).getByRole('link', { name: 'Profile' }).waitFor()
  await page.goto('/operator')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Reports' }).waitFor()
}

test('a key decides about the report with the focus, which moves on, and another takes it back @desktop', async ({
  page,
}) => {
  await openModeration(page)
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('article').waitFor()
  // The list has all of them, and only the current one is shown beside it.
  expect(await page.getByRole('list', { name: 'Reports' }).getByRole('button').count()).toBeGreaterThan(1)
  await expect(page.getByRole('article')).toHaveCount(1)
  for (const name of await page
    .locator('article')
    .evaluateAll((all: HTMLElement[]) => all.slice(0, 2).map((each) => each.dataset['case']))) {
    const report = page.locator(`article[data-case="${name}"]`)
    const answer = page
      .context()
      .waitForEvent('response', (each) => each.url().includes('/api/operator/decide/'))
    await page.keyboard.press('k')
    await expect(report).toHaveCount(0)
    // The next key applies to the next report.
    await expect(page.locator('article:focus')).toHaveCount(1)
    expect((await answer).status()).toBe(200)
    await expect(page.getByText('Decision made.')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('Undone: Keep')).toBeVisible()
    // The case that was undone has the focus again.
    await expect(page.locator(`article[data-case="${name}"]:focus`)).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('article:focus')).not.toHaveAttribute('data-case', name ?? '')
  }
})

test('the first document of a section has its data and the counts, once the password was given @desktop', async ({
  page,
}) => {
  await openModeration(page)
  const textOf = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    return html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ')
  }
  const reports = await textOf('/operator?tab=reports')
  expect(reports).toContain('Earlier decisions')
  expect(reports).toMatch(/Reports\s+\d open/)
  expect(await textOf('/operator')).toContain('Active people')
  for (const tab of ['videos', 'appeals', 'words', 'users', 'site', 'jobs', 'audit']) {
    expect.soft(await textOf(`/operator?tab=${tab}`), tab).not.toContain('Loading')
  }
})

test('the audit log shows what its address asks for, and comes as a table @desktop', async ({ page }) => {
  await openModeration(page)
  await page.goto('/operator?tab=audit')
  await appReady(page)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Gave the password')
  await page.getByRole('textbox', { name: 'About' }).fill('@vireo.team')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/tab=audit&action=session\.elevate&subject=%40vireo\.team$/)
  const entries = page.locator('main').getByRole('listitem').filter({ hasText: 'Gave the password' })
  await expect(entries.first()).toBeVisible()

  // The link alone leads there, and the fields say so.
  await page.goto(page.url().replace('%40vireo.team', '%40demo'))
  await expect(page.getByText('No entries match these filters')).toBeVisible()
  await expect(page.getByText('2 set')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'About' })).toHaveValue('@demo')
  await appReady(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\?tab=audit$/)
  await expect(entries.first()).toBeVisible()

  await page.goto('/operator?tab=audit&action=session.elevate')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  const [header, ...lines] = table.trimEnd().split('\r\n')
  expect(header).toBe('\uFEFFid,time,actor,action,subject,about,details')
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain(',vireo.team,session.elevate,user ')
})

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/**
 * By their names in addresses. Split into several tests: a single one would exceed its time limit on a busy
 * machine.
 */
const TABS = [
  ['', 'overview', 'reports', 'videos', 'appeals', 'words'],
  ['rights', 'users', 'signUps', 'announcements', 'site'],
  ['alerts', 'storage', 'jobs', 'audit'],
]

for (const names of TABS) {
  // Each language on one screen, like each theme, whose colours are the same on both. `npm run test:long` tests all on
  // both.
  for (const [language, tag] of [
    ['en', '@desktop'],
    ['ar', '@phone'],
  ] as const) {
    test(`the tabs ${names.join(', ')} have no fault that a machine can find and cut no text off, in ${language} ${isLong ? '@long' : tag}`, async ({
      page,
      isMobile,
    }) => {
      await page.emulateMedia({
        colorScheme: isMobile ? 'dark' : 'light',
        // Elements that are fading in do not have their final colours yet.
        reducedMotion: 'reduce',
      })
      const problems = watch(page)
      await openModeration(page)
      for (const name of names) {
        await page.goto(`${language === 'en' ? '' : `/${language}`}/operator${name && `?tab=${name}`}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading')).toHaveCount(0)
        const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()
        expect
          .soft(
            violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
            name,
          )
          .toEqual([])
        expect.soft(await findCutText(page), name).toEqual([])
      }
      // Opening the page before the password was entered logged no refusal either.
      expect(problems).toEqual([])
    })
  }
}
