import type { Locator, Page } from '@playwright/test'

import { logIn } from '#pages/users.ts'
import { appReady, expect, mainNav, test } from '#support/browser.ts'
import { DEMO_PASSWORD } from '#support/site.ts'

/** Opens the operators' page as the operator of the demo site, by the keyboard alone. */
async function openOperator(page: Page): Promise<void> {
  await page.goto('/foryou')
  await appReady(page)
  await mainNav(page).getByRole('link', { name: 'Log in' }).press('Enter')
  await logIn(page, 'vireo.team', DEMO_PASSWORD)
  await mainNav(page).getByRole('link', { name: 'Profile' }).waitFor()
  await page.goto('/operator')
  await appReady(page)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await menu(page).getByRole('link', { name: 'Reports' }).waitFor()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Operator' })

/** Goes to a section by its link in the menu. */
async function goTo(page: Page, name: string): Promise<void> {
  await menu(page).getByRole('link', { name }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
}

/** Sections with long lists: their first controls say it all. */
const STOPS_MAX = 60

/**
 * Goes through a section with Tab.
 * @returns what is wrong: an element with the focus that is out of sight or not marked, and one that is never reached
 */
async function goThrough(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.locator('main h1').focus()
  let count = 0
  for (; count < STOPS_MAX; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement: element } = document
      if (!(element instanceof HTMLElement) || !element.closest('main section')) return undefined
      element.dataset['reached'] = ''
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      // The controls within a video have the browser's mark.
      const isMarked =
        element instanceof HTMLVideoElement || (outlineStyle !== 'none' && outlineWidth !== '0px')
      const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return { html: element.outerHTML.slice(0, 120), isMarked, isInSight }
    })
    if (!stop) break
    if (!stop.isMarked) faults.push(`not marked: ${stop.html}`)
    if (!stop.isInSight) faults.push(`out of sight: ${stop.html}`)
  }
  if (count === STOPS_MAX) return faults
  const missed = await page.locator('main section').evaluateAll((sections) =>
    sections
      .flatMap((section) => [
        ...section.querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, summary'),
      ])
      // A group of radio buttons is one stop.
      .filter((element) => element.checkVisibility() && !element.disabled && element.type !== 'radio')
      .filter(({ tabIndex, dataset }) => tabIndex >= 0 && dataset['reached'] === undefined)
      .map(({ outerHTML }) => `never reached: ${outerHTML.slice(0, 120)}`),
  )
  return [...faults, ...missed]
}

/** Names the element with the focus. It must not be lost: then a keyboard begins at the top of the page again. */
const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element, body } = document
    if (!element || element === body) return 'nothing'
    return element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60) ?? element.tagName
  })

const press = (target: Locator) => target.press('Enter')

test('every section is gone through with Tab, and each of its controls is reached @desktop', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await openOperator(page)
  const names = await menu(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('tab')),
    )
  expect(names).toHaveLength(18)
  for (const name of names) {
    await page.goto(`/operator?tab=${name}`)
    await appReady(page)
    await expect(page.getByText('Loading')).toHaveCount(0)
    expect.soft(await goThrough(page), String(name)).toEqual([])
  }
})

test('what is done by a key leaves the focus where one goes on @desktop', async ({ page }) => {
  test.setTimeout(180_000)
  await openOperator(page)

  await goTo(page, 'Overview')
  await press(page.locator('main section').getByRole('link', { name: /^Appeals/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Appeals' })).toBeFocused()

  await goTo(page, 'Words')
  await page.getByRole('textbox', { name: 'Hashtag' }).fill('keysonly')
  await press(page.getByRole('textbox', { name: 'Hashtag' }))
  const rule = page.getByRole('button', { name: /keysonly/ })
  await expect(rule).toBeVisible()
  await expect.poll(() => focusOf(page), 'after a rule was added').not.toBe('nothing')
  await press(rule)
  await expect(rule).toHaveCount(0)
  await expect.poll(() => focusOf(page), 'after a rule was removed').not.toBe('nothing')

  await goTo(page, 'Links')
  await press(page.getByRole('button', { name: 'Remove the rule for example.com' }))
  await expect(page.getByRole('button', { name: 'Remove the rule for example.com' })).toHaveCount(0)
  await expect.poll(() => focusOf(page), 'after a link rule was removed').toContain('example.net')

  await goTo(page, 'People')
  await press(page.locator('main section').getByRole('link', { name: /@/ }).first())
  await expect(page.getByRole('link', { name: 'All people' })).toBeVisible()
  await expect.poll(() => focusOf(page), 'on the page of a person').not.toBe('nothing')
  await press(page.getByRole('link', { name: 'All people' }))
  await expect(page.getByRole('searchbox', { name: 'Find people by username' })).toBeVisible()
  await expect.poll(() => focusOf(page), 'back in the list').not.toBe('nothing')

  await goTo(page, 'Invitations')
  await press(page.getByRole('button', { name: 'Make an invitation' }))
  const takeBack = page.getByRole('button', { name: 'Take back' }).first()
  await expect(takeBack).toBeVisible()
  await expect.poll(() => focusOf(page), 'after an invitation was made').not.toBe('nothing')
  await press(takeBack)
  await expect(takeBack).toHaveCount(0)
  await expect.poll(() => focusOf(page), 'after it was taken back').not.toBe('nothing')

  await goTo(page, 'Announcements')
  await page.getByRole('textbox', { name: 'Text in English' }).fill('Keys only')
  await press(page.getByRole('button', { name: 'Announce' }))
  const announced = page.getByRole('listitem').filter({ hasText: 'Keys only' })
  await expect(announced).toBeVisible()
  await expect.poll(() => focusOf(page), 'after an announcement').not.toBe('nothing')
  await press(announced.getByRole('button', { name: 'Take back' }))
  await expect(announced).toHaveCount(0)
  await expect.poll(() => focusOf(page), 'after it was taken back').not.toBe('nothing')

  await goTo(page, 'Stickers')
  const sticker = page.getByRole('listitem').filter({ hasText: 'Bolt' }).getByRole('button')
  await press(sticker)
  await expect(sticker).toHaveAccessibleName(/offer/i)
  await expect.poll(() => focusOf(page), 'after a sticker was withdrawn').toContain('Bolt')
  await press(sticker)

  await goTo(page, 'Alerts')
  await page.getByRole('switch', { name: 'In your inbox and as notifications' }).press('Space')
  await expect(page.getByRole('switch', { name: 'In your inbox and as notifications' })).toBeFocused()

  await goTo(page, 'Site')
  await page.getByRole('textbox', { name: 'Name of the site' }).fill('Keys')
  await press(page.getByRole('button', { name: 'Discard' }))
  await expect(page.getByRole('textbox', { name: 'Name of the site' })).toBeFocused()

  await goTo(page, 'Storage')
  const quota = page.getByRole('button', { name: 'Change the quota of @demo' })
  await press(quota)
  await expect.poll(() => focusOf(page), 'in the form of a quota').not.toBe('nothing')
  await page.keyboard.press('Tab')
  await expect.poll(() => focusOf(page)).not.toBe('nothing')

  await goTo(page, 'Jobs')
  const jobs = page.getByRole('region', { name: 'Failed jobs' }).getByRole('listitem')
  const count = await jobs.count()
  await press(jobs.first().getByRole('button', { name: 'Dismiss' }))
  await expect(jobs).toHaveCount(count - 1)
  await expect.poll(() => focusOf(page), 'after a job was dismissed').not.toBe('nothing')

  await goTo(page, 'Audit log')
  await press(page.locator('summary').filter({ hasText: 'Filters' }))
  await page.keyboard.press('Tab')
  await expect.poll(() => focusOf(page), 'in the filters').not.toBe('nothing')
})
