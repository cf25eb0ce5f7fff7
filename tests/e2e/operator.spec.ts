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

test('the password that is sent with Enter before the page has its scripts opens the page @desktop', async ({
  page,
}) => {
  await page.goto('/foryou')
  await appReady(page)
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'vireo.team', DEMO_PASSWORD)
  await mainNav(page).getByRole('link', { name: 'Profile' }).waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/operator', { waitUntil: 'commit' })
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByLabel('Password').press('Enter')
  release()
  await expect(page.getByRole('navigation', { name: 'Operator' })).toBeVisible()
})

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
  for (const tab of ['videos', 'appeals', 'words', 'users', 'site', 'analytics', 'jobs', 'audit']) {
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

test('operators see the figures of the site by day and as a table, those of another period, and as a file (issue 51) @desktop', async ({
  page,
}) => {
  await openModeration(page)
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await appReady(page)
  const plotOf = (name: string) => page.getByRole('figure', { name, exact: true })
  const slider = plotOf('Views').getByRole('slider', { name: 'Views' })
  await slider.focus()
  const last = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', String(last))
  await page.getByRole('button', { name: /^Storage/ }).click()
  await plotOf('Storage').getByText('As a table').click()
  await expect(plotOf('Storage').getByRole('row')).toHaveCount(29)
  await expect(plotOf('Storage').getByRole('row').last()).toContainText('MB')
  await expect(
    page.getByRole('list', { name: 'Where viewers came from' }).getByRole('listitem').first(),
  ).toContainText('For you')
  await expect(page.getByText('Visitors are only the devices of those who let their visits')).toBeVisible()

  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last 7 days' })
  await expect(page).toHaveURL(/tab=analytics&period=7$/)
  await expect(plotOf('Storage').getByRole('row')).toHaveCount(8)
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Table (CSV)' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table.trimEnd().split('\r\n')).toHaveLength(8)

  const region = page.getByRole('region', { name: 'Most watched videos' })
  await expect(region.getByRole('listitem')).toHaveCount(10)
  await region.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/@[^/]+\/video\/\d+$/)
})

test('the samples of the accent are legible before the scripts have run, in both themes @desktop', async ({
  page,
}) => {
  await openModeration(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/operator?tab=site', { waitUntil: 'commit' })
  await expect(page.getByText(/^On light: /)).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await nextFrame(page)
    const contrast = new AxeBuilder({ page }).include('[data-theme]').withRules(['color-contrast'])
    const { violations, passes } = await contrast.analyze()
    expect(passes[0]?.nodes.length).toBeGreaterThan(1)
    expect(violations.map(({ nodes }) => nodes[0]?.html)).toEqual([])
  }
  release()
})

test('a rule for a host is made from a pasted link, holds for links, and is removed by keyboard @desktop', async ({
  page,
}) => {
  await openModeration(page)
  await page.goto('/operator?tab=links')
  await appReady(page)
  const rule = page.getByRole('listitem').filter({ hasText: 'spam.example' })
  await page.getByRole('textbox', { name: 'Host' }).fill('https://spam.example/win?now')
  await page.getByRole('combobox', { name: 'Rule' }).selectOption('Blocked')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(rule).toContainText('Blocked')
  const riskOf = async () => {
    const answer = await page.request.get('/api/link/risk/?url=https%3A%2F%2Fwww.spam.example')
    return ((await answer.json()) as { risk: number }).risk
  }
  expect(await riskOf()).toBe(9)
  await page.getByRole('button', { name: 'Remove the rule for spam.example' }).press('Enter')
  await expect(rule).toHaveCount(0)
  expect(await riskOf()).toBe(3)
})

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/**
 * By their names in addresses. Split into several tests: a single one would exceed its time limit on a busy
 * machine.
 */
const TABS = [
  ['', 'overview', 'reports', 'videos', 'appeals', 'words', 'links'],
  ['rights', 'users', 'signUps', 'invitations', 'feedback', 'announcements', 'site'],
  ['stickers', 'analytics', 'alerts', 'storage', 'jobs', 'audit', 'audit&action=decide'],
]

test('the tests below open every section @desktop', async ({ page }) => {
  await openModeration(page)
  const links = page.getByRole('navigation', { name: 'Operator' }).getByRole('link')
  const names = await links.evaluateAll((all: HTMLAnchorElement[]) =>
    all.map(({ href }) => new URL(href).searchParams.get('tab') ?? ''),
  )
  expect(TABS.flat()).toEqual(expect.arrayContaining(names))
})

for (const names of TABS) {
  // Each language on one screen. `npm run test:long` tests all on both.
  for (const [language, tag] of [
    ['en', '@desktop'],
    ['ar', '@phone'],
  ] as const) {
    test(`the tabs ${names.join(', ')} have no fault that a machine can find, cut no text off and need no scrolling sideways, in ${language} ${isLong ? '@long' : tag}`, async ({
      page,
    }) => {
      // Elements that are fading in do not have their final colours yet.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const problems = watch(page)
      await openModeration(page)
      const size = page.viewportSize()
      if (!size) throw new Error('The window has no size.')
      for (const name of names) {
        await page.goto(`${language === 'en' ? '' : `/${language}`}/operator${name && `?tab=${name}`}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading')).toHaveCount(0)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          await nextFrame(page)
          const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()
          expect
            .soft(
              violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
              `${name}, ${colorScheme}`,
            )
            .toEqual([])
        }
        expect.soft(await findCutText(page), name).toEqual([])
        // 1,280 by 1,024 at 400 % (WCAG 1.4.10).
        await page.setViewportSize({ width: 320, height: 256 })
        await expect.poll(() => widthBeside(page), `${name} at 400 %`).toBeLessThanOrEqual(0)
        await page.setViewportSize(size)
      }
      // Opening the page before the password was entered logged no refusal either.
      expect(problems).toEqual([])
    })
  }
}

/** How far the page is wider than the window. */
const widthBeside = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Waits until the page is painted in another theme. */
const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
