import type { Locator, Page } from '@playwright/test'

import { videosFrom } from '#pages/likes.ts'
import { logIn } from '#pages/users.ts'
import { appReady, expect, mainNav, test } from '#support/browser.ts'
import { DEMO_PASSWORD } from '#support/site.ts'
import { createTestClient, type TestClient } from '#support/test-client.ts'

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
  expect(names).toHaveLength(19)
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

  await goTo(page, 'Analytics')
  await press(page.getByRole('button', { name: /^Visitors/ }))
  await expect(page.getByRole('button', { name: /^Visitors/ })).toBeFocused()
  await expect(page.getByRole('slider', { name: 'Visitors' })).toBeVisible()

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

/** The case with the focus, by its number in the list. */
const focusedCase = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['case'])

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Makes feedback, an appeal and a claim of copyright, beside those of the demo. */
async function addWork(operator: TestClient, user: TestClient, videoUrl: string): Promise<void> {
  const { id } = await user.signUp()
  for (const text of ['The first of two', 'The second of two'])
    await user.call('feedback.send', { topic: 'idea', text })
  await operator.call('operator.decideUser', { userId: id, decision: 'warn', reason: 'spam' })
  const [decision] = (await user.call('decisions.list', { count: 1 })).decisions
  await user.call('decisions.appeal', { decisionId: decision?.id ?? '', text: 'I did not.' })
  await user.call('rights.claim', {
    url: videoUrl,
    work: 'A film of mine',
    name: 'Robin Marsh',
    address: 'robin@example.org',
    isSworn: true,
  })
}

test('what is decided by a key leaves the focus at the next one, and the last at the heading @desktop', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const origin = process.env['SITE_URL'] ?? ''
  const operator = await createTestClient(origin)
  await operator.call('session.logIn', { username: 'vireo.team', password: DEMO_PASSWORD })
  await operator.call('operator.elevate', { password: DEMO_PASSWORD })
  const { path } = await videosFrom(0)(page.request)
  const videoUrl = origin + path
  await addWork(operator, await createTestClient(origin), videoUrl)
  await openOperator(page)

  await goTo(page, 'Videos')
  await page.getByRole('searchbox', { name: 'Find a video' }).fill(videoUrl)
  await press(page.getByRole('searchbox', { name: 'Find a video' }))
  await press(page.getByRole('button', { name: 'Back to the waiting videos' }))
  await expect(heading(page, 'Videos')).toBeFocused()
  await press(page.getByRole('list', { name: 'Videos' }).getByRole('button').first())
  const shown = page.getByRole('article')
  await expect(shown).toBeFocused()
  const first = await focusedCase(page)
  await press(shown.getByRole('button', { name: /^Approve/ }))
  await expect.poll(() => focusedCase(page), 'after a video was approved').not.toBe(first)
  await expect(shown).toBeFocused()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => focusedCase(page), 'after it was undone').toBe(first)

  await goTo(page, 'Appeals')
  await press(page.getByRole('list', { name: 'Appeals' }).getByRole('button').last())
  await press(page.getByRole('article').getByRole('button', { name: 'Uphold the decision' }))
  await expect(page.getByRole('list', { name: 'Appeals' }).getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('article')).toBeFocused()

  await goTo(page, 'Copyright')
  await press(page.getByRole('list', { name: 'Copyright' }).getByRole('button').last())
  await press(page.getByRole('article').getByRole('button', { name: 'Turn down' }))
  await expect(page.getByRole('list', { name: 'Copyright' }).getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('article')).toBeFocused()

  await goTo(page, 'Feedback')
  const feedback = page.getByRole('article')
  for (const count of [1, 0]) {
    const replied = feedback.first()
    await replied.getByRole('textbox', { name: 'Reply' }).fill('Thank you.')
    await press(replied.getByRole('button', { name: 'Send reply' }))
    await expect(feedback).toHaveCount(count)
    if (count > 0) await expect(feedback.locator(':focus')).toHaveCount(1)
    else await expect(heading(page, 'Feedback')).toBeFocused()
  }
})

test('requests for an account that are answered by keys leave the focus at the next one @desktop', async ({
  page,
}) => {
  test.setTimeout(120_000)
  // The site of these tests lets everybody sign up.
  let waiting = ['Ada', 'Eve', 'Kim', 'Lee', 'Mia']
  await page.route('**/api/operator/sign_ups/**', (route) => {
    const requests = waiting.map((nickname) => ({
      id: String(nickname.codePointAt(0)),
      uniqueId: nickname.toLowerCase(),
      secUid: `sec-${nickname}`,
      nickname,
      avatarUrl: null,
      introduction: '',
      sinceTime: 1_795_255_596,
    }))
    return route.fulfill({ json: { statusCode: 0, requests, waitingCount: waiting.length, cursor: null } })
  })
  await page.route('**/api/operator/answer_sign_ups/**', (route) => {
    const { userIds } = route.request().postDataJSON() as { userIds: string[] }
    waiting = userIds.length > 1 ? [] : waiting.slice(1)
    return route.fulfill({ json: { statusCode: 0, answeredIds: userIds } })
  })
  await openOperator(page)
  await goTo(page, 'Sign-ups')
  const row = (name: string) => page.getByRole('listitem', { name })
  await press(row('Ada').getByRole('button', { name: 'Approve' }))
  await expect(row('Ada')).toHaveCount(0)
  await expect(row('Eve').locator(':focus')).toHaveCount(1)
  await press(row('Eve').locator('summary'))
  await row('Eve').getByRole('textbox').fill('We are full.')
  await press(row('Eve').getByRole('button', { name: 'Decline' }))
  await expect(row('Eve')).toHaveCount(0)
  await expect(row('Kim').locator(':focus')).toHaveCount(1)
  await press(page.getByRole('button', { name: 'Approve all 3' }))
  await expect(row('Mia')).toHaveCount(0)
  await expect(heading(page, 'Sign-ups')).toBeFocused()
})
