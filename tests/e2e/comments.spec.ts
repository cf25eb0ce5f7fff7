import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { expectDraft, openButton, panel, rowOf, rows, textbox } from '#pages/comments.ts'
import { isPersisted, offlinePagesCached } from '#pages/offline.ts'
import { freshName, openLoggedIn, signUpInDialog } from '#pages/users.ts'
import { expect, swReady, test } from '#support/browser.ts'

/** Comments beside a video. They are sent through the outbox, and arrive once. */

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SENT_WITHIN_MS = 20_000

async function videoPaths(request: APIRequestContext): Promise<string[]> {
  const response = await request.get('/api/recommend/item_list/?count=20')
  const { itemList } = (await response.json()) as { itemList: { id: string; author: { uniqueId: string } }[] }
  return itemList
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, author }) => `/@${author.uniqueId}/video/${id}`)
}

/** The comments that the server lists, and their count. */
async function commentsOf(request: APIRequestContext, path: string) {
  const videoId = path.split('/').at(-1) ?? ''
  const list = await request.get(`/api/comment/list/?videoId=${videoId}&count=48`)
  const detail = await request.get(`/api/item/detail/?itemId=${videoId}`)
  const { comments } = (await list.json()) as { comments: { text: string }[] }
  const { video } = (await detail.json()) as { video: { stats: { commentCount: number } } }
  return { texts: comments.map(({ text }) => text), count: video.stats.commentCount }
}

/** Opens a video's comments as a new user. Each test has a video of its own. */
async function openComments(page: Page, path: string, isMobile: boolean): Promise<string> {
  const name = freshName('talker')
  await openLoggedIn(page, path, name)
  await openButton(page).click()
  await expect(panel(page, isMobile)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  return name
}

/** Cuts the network once the app is cached and the shown query is persisted, which takes the browser some time. */
async function loseNetwork(page: Page, shown = { name: 'comments', text: 'text' }) {
  await swReady(page)
  await offlinePagesCached(page)
  await isPersisted(page, shown.name, shown.text)
  await page.context().setOffline(true)
}

const deleteInMenu = async (row: Locator) => {
  await row.getByRole('button', { name: 'More' }).click()
  await row.page().getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Delete' }).click()
}

const editInMenu = async (row: Locator) => {
  await row.getByRole('button', { name: 'More' }).click()
  await row.page().getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Edit' }).click()
}

/** Checks only the comments: the video beside them has tests of its own. */
async function expectNoFaults(page: Page) {
  // Text that is fading in has too little contrast until the animation ends.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).include('#comments').withTags(WCAG_22_AA).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a comment is posted, counted and deleted, by keyboard and with the focus where it was @desktop', async ({
  page,
  request,
  isMobile,
}) => {
  const path = (await videoPaths(request))[isMobile ? 0 : 1] ?? ''
  const before = await commentsOf(request, path)
  const text = `Good light ${Date.now()}`
  await openComments(page, path, isMobile)
  await expect(openButton(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled()
  await textbox(page).fill(`${text}\nand two lines`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expectDraft(page, '')
  const status = page.getByRole('status').filter({ hasText: 'Your comment is in the list.' })
  await expect(status).toHaveCount(1)
  const own = rowOf(page, text)
  await expect(own.getByText('now')).toBeVisible()
  await expect(rows(page).first()).toContainText(text)
  expect(await commentsOf(request, path)).toEqual({
    texts: [`${text}\nand two lines`, ...before.texts],
    count: before.count + 1,
  })
  await expect(openButton(page).getByText(String(before.count + 1))).toHaveCount(1)
  await expectNoFaults(page)

  await deleteInMenu(own)
  await expect(page.getByRole('group', { name: 'All comments' })).toBeFocused()
  await expect(own).toHaveCount(0)
  await expect.poll(() => commentsOf(request, path)).toEqual(before)
  await expect(openButton(page).getByText(String(before.count))).toHaveCount(1)
  await page
    .getByRole('status')
    .filter({ hasText: 'Comment deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(own).toHaveCount(1)
  expect((await commentsOf(request, path)).count).toBe(before.count + 1)
  await deleteInMenu(own)
  await expect(own).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(panel(page, isMobile)).toHaveCount(0)
  await expect(openButton(page)).toBeFocused()
  await expect(openButton(page)).toHaveAttribute('aria-expanded', 'false')
})

test.describe('with a service worker, which shows pages without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network comments wait in their place, outlive a reload, and arrive once and in order @phone @long', async ({
    page,
    context,
    request,
    chaosProxy,
    isMobile,
  }) => {
    const path = (await videoPaths(request))[2] ?? ''
    const before = await commentsOf(request, path)
    const texts = ['first', 'second', 'third'].map((word) => `${word} ${Date.now()}`)
    await openComments(page, chaosProxy.url + path, isMobile)
    await loseNetwork(page)
    chaosProxy.setDown(true)
    for (const text of texts) {
      await textbox(page).fill(text)
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(rowOf(page, text)).toContainText('Waiting to send')
    }
    const waiting = rows(page).filter({ hasText: 'Waiting to send' })
    await expect(waiting).toContainText(texts.toReversed())
    await rowOf(page, 'second').getByRole('button', { name: 'Undo' }).click()
    await expect(waiting).toHaveCount(2)

    await page.reload()
    await openButton(page).click()
    await expect(page.getByText('There may be newer comments.')).toBeVisible()
    await expect(waiting).toHaveCount(2)
    await expect(rows(page)).toContainText([texts[2] ?? '', texts[0] ?? '', ...before.texts])
    await expect(waiting.first().getByText('Waiting to send')).toHaveCSS('opacity', '1')
    await expectNoFaults(page)
    expect(await commentsOf(request, path)).toEqual(before)

    chaosProxy.setDown(false)
    await context.setOffline(false)
    const [first = '', , third = ''] = texts
    await expect
      .poll(() => commentsOf(request, path), { timeout: SENT_WITHIN_MS })
      .toEqual({ texts: [third, first, ...before.texts], count: before.count + 2 })
    await expect(waiting).toHaveCount(0, { timeout: SENT_WITHIN_MS })
    await expect(rows(page)).toContainText([third, first, ...before.texts])
  })

  test('comments that nobody has read here say so without a network @phone @long', async ({
    page,
    request,
  }) => {
    const path = (await videoPaths(request))[2] ?? ''
    await page.goto(path)
    await loseNetwork(page, { name: 'videos detail', text: path.split('/').at(-1) ?? '' })
    await page.reload()
    await openButton(page).click()
    await expect(page.getByText('These comments aren’t available offline')).toBeVisible()
    await expect(page.getByText('To post one, go online and log in.')).toBeVisible()
    await expectNoFaults(page)
  })
})

test('what others say meanwhile is offered, and shown when asked for @phone', async ({
  page,
  browser,
  baseURL,
  request,
  isMobile,
}) => {
  const path = (await videoPaths(request))[10] ?? ''
  await openComments(page, path, isMobile)
  const firstText = await rows(page).first().innerText()
  const other = await browser.newPage(baseURL ? { baseURL } : {})
  await openComments(other, path, isMobile)
  const text = `Meanwhile ${Date.now()}`
  await textbox(other).fill(text)
  await other.getByRole('button', { name: 'Post', exact: true }).click()
  await expectDraft(other, '')

  const offer = page.getByRole('button', { name: 'Show 1 new comment' })
  await expect(offer).toBeVisible()
  await expect(rows(page).first()).toContainText(firstText.split('\n')[0] ?? '')
  await expect(rowOf(page, text)).toHaveCount(0)
  await expectNoFaults(page)
  await offer.click()
  await expect(rows(page).first()).toContainText(text)
  await expect(offer).toHaveCount(0)
  // Users other than the comment’s author get no such button.
  await expect(other.getByRole('button', { name: /new comment/ })).toHaveCount(0)
  await other.close()
})

test('a guest writes first and logs in then: the comment is theirs and posted @phone', async ({
  page,
  request,
}) => {
  const path = (await videoPaths(request))[4] ?? ''
  const text = `New here ${Date.now()}`
  await page.goto(path)
  await openButton(page).click()
  await expect(rows(page).first()).toBeVisible()
  await rows(page).first().getByRole('button', { name: 'More' }).click()
  await expect(
    page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Copy link' }),
  ).toBeVisible()
  await expect(
    page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Delete' }),
  ).toHaveCount(0)
  await page.keyboard.press('Escape')
  await textbox(page).fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const name = freshName('newcomer')
  await signUpInDialog(page, name, { isForAction: true })
  await expect(rowOf(page, text)).toContainText(name)
  await rowOf(page, text).getByRole('button', { name: 'More' }).click()
  await expect(
    page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Delete' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await commentsOf(request, path)).texts[0]).toBe(text)
})

test('what the server refuses is told in its place, and its text can be edited @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const path = (await videoPaths(request))[6] ?? ''
  await openComments(page, path, isMobile)
  const refusal = { statusCode: 10_204, message: 'Video not found.' }
  await page
    .context()
    .route('**/api/comment/publish/**', (route) => route.fulfill({ status: 404, json: refusal }))
  await textbox(page).fill('Too late')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeFocused()
  await expect(rowOf(page, 'Too late')).toContainText('Not posted. Video not found.')
  await expect(page.getByText('Couldn’t post your comment.')).toHaveCount(0)
  await rowOf(page, 'Too late').getByRole('button', { name: 'Edit' }).click()
  await expect(rowOf(page, 'Too late')).toHaveCount(0)
  await expectDraft(page, 'Too late')
})

test('a list that does not come says so and is asked for again; more comes as one scrolls @phone', async ({
  page,
  request,
}) => {
  const path = (await videoPaths(request))[8] ?? ''
  const failure = { statusCode: 10_101, message: 'Something went wrong on our side.' }
  await page
    .context()
    .route('**/api/comment/list/**', (route) => route.fulfill({ status: 500, json: failure }))
  await page.goto(path)
  await openButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load comments' })
  await expect(alert).toContainText('Something went wrong on our side.')
  await page.context().unroute('**/api/comment/list/**')
  const author = { id: '1', uniqueId: 'ada', secUid: 'a', nickname: 'Ada', avatarUrl: null }
  const pageFrom = (start: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      id: String(1_000 - start - index),
      text: `Comment number ${start + index}`,
      createTime: 1_700_000_000,
      author,
      canDelete: false,
    }))
  await page.context().route('**/api/comment/list/**', (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const comments = pageFrom(start)
    return route.fulfill({
      json: { statusCode: 0, comments, hasMore: start < 40, maxCursor: String(start + 20) },
    })
  })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'Comment number 0')).toBeVisible()
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(40)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(60)
})

test('a reply, a like, a change and a pin stay as they are after a reload; a link leads to the reply @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const path = (await videoPaths(request))[12] ?? ''
  const [first, reply] = ['Look at that', 'Where is it'].map((text) => `${text} ${Date.now()}`)
  await openComments(page, path, isMobile)
  await textbox(page).fill(`${first} #calm ligth`)
  await page.keyboard.press('Enter')
  const own = rowOf(page, first ?? '').first()
  await expect(own.getByText('now')).toBeVisible()

  // Typing continues at the end, past the hashtag, also in the editor that an earlier edit has left.
  for (const letter of ['X', 'Y']) {
    await editInMenu(own)
    await expect(textbox(page)).toBeFocused()
    await page.keyboard.type(letter)
    await expectDraft(page, `${first} #calm ligth${letter}`)
    if (letter === 'X') await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  }
  await textbox(page).fill(`${first} #calm light`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own).toContainText('light')
  await expect(own.getByText('Edited')).toBeVisible()

  await own.getByRole('button', { name: 'Like' }).click()
  await expect(own.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
  await own.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByText(/^Replying to/)).toBeVisible()
  await textbox(page).fill(reply ?? '')
  await page.keyboard.press('Enter')
  const replies = page.getByRole('list', { name: 'Replies' })
  await expect(replies.getByRole('article')).toContainText([reply ?? ''])
  await expect(replies.getByText('now')).toBeVisible()
  await expectNoFaults(page)
  await expect(page.getByRole('button', { name: /new comment/ })).toHaveCount(0)

  const videoId = path.split('/').at(-1) ?? ''
  const listed = await request.get(`/api/comment/list/?videoId=${videoId}`)
  const [{ id }] = ((await listed.json()) as { comments: [{ id: string }] }).comments
  const found = await request.get(`/api/comment/list/reply/?videoId=${videoId}&commentId=${id}`)
  const { comments } = (await found.json()) as { comments: { id: string; text: string }[] }
  expect(comments.map(({ text }) => text)).toEqual([reply])

  await page.goto(`${path}?comment=${comments[0]?.id}`)
  const linked = page.getByRole('list', { name: 'Replies' }).getByRole('article')
  await expect(linked).toContainText(reply ?? '')
  await expect(linked).toContainText('From your link')
  await expect(own.getByRole('button', { name: 'Like' }).first()).toHaveAttribute('aria-pressed', 'true')
  await own.getByRole('button', { name: 'View 1 reply' }).click()
  await expect(linked).toHaveCount(1)
  await expectNoFaults(page)
})

const COMPOSED = [
  { language: 'Korean', steps: ['ㅎ', '하', '한'], text: '한' },
  { language: 'Japanese', steps: ['に', 'にほ', 'にほん', '日本'], text: '日本' },
  { language: 'Chinese', steps: ['n', 'ni', 'ni h', '你好'], text: '你好' },
]

const isEditor = (url: string) => url.includes('/text-editor-')

test('the editor: undo by kind, input methods, mentions by keyboard, and links that are pasted @desktop', async ({
  page,
  request,
  isMobile,
}) => {
  const path = (await videoPaths(request))[14] ?? ''
  const requested: string[] = []
  page.on('request', (sent) => requested.push(sent.url()))
  await openComments(page, path, isMobile)
  expect(requested.filter(isEditor)).toEqual([])
  await textbox(page).click()
  await expect(textbox(page)).toHaveAttribute('contenteditable', 'true')
  expect(requested.filter(isEditor)).not.toEqual([])

  // Specification section 4: typing, backspace and delete merge with edits of their own kind, and an edit
  // clears redo.
  await page.keyboard.type('abc')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('xy')
  await expectDraft(page, 'axy')
  for (const text of ['a', 'abc', '', '']) {
    await page.keyboard.press('Control+z')
    await expectDraft(page, text)
  }
  await page.keyboard.press('Control+Shift+z')
  await expectDraft(page, 'abc')
  await page.keyboard.type('d')
  await page.keyboard.press('Control+y')
  await expectDraft(page, 'abcd')
  await page.keyboard.press('Home')
  // The browser reports the moved caret a little later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 40)))
  for (const key of ['Delete', 'Delete', 'Control+z']) await page.keyboard.press(key)
  await expectDraft(page, 'abcd')

  // Specification section 4: a composition is one step, and its keys belong to the input method.
  const devTools = await page.context().newCDPSession(page)
  for (const { language, steps, text } of COMPOSED) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    for (const step of steps)
      await devTools.send('Input.imeSetComposition', {
        text: step,
        selectionStart: step.length,
        selectionEnd: step.length,
      })
    await expectDraft(page, steps.at(-1) ?? '')
    await textbox(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await devTools.send('Input.insertText', { text })
    await expectDraft(page, text)
    // After the 20 ms in which the composition resolves.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 40)))
    await page.keyboard.press('Control+z')
    await expect(textbox(page), language).toHaveText('')
    await page.keyboard.press('Control+y')
    await expectDraft(page, text)
  }
  await expect(page.getByText('Posting')).toHaveCount(0)

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('See @dem')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  const active = await textbox(page).getAttribute('aria-activedescendant')
  await expect(list.getByRole('option').first()).toHaveAttribute('id', active ?? '')
  await expectNoFaults(page)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(panel(page, isMobile)).toBeVisible()
  await page.keyboard.type('o')
  await expect(list).toBeVisible()
  await page.keyboard.press('Enter')
  await expectDraft(page, 'See @demo ')

  // Hashtags are suggested, too. Enter takes the suggestion that the arrow keys have reached; otherwise it sends
  // the text.
  await page.keyboard.type('#cal')
  await expect(list.getByRole('option', { name: '#calm' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expectDraft(page, 'See @demo #calm ')
  for (let presses = 0; presses < '#calm '.length; presses += 1) await page.keyboard.press('Backspace')

  await textbox(page).evaluate((box) => {
    const data = new DataTransfer()
    const safe = '<a href="https://a.example/page" onclick="x()">this</a>'
    data.setData('text/html', `${safe} <a href="javascript:alert(1)">that</a><img src=""> #Sea`)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expectDraft(page, 'See @demo this that #Sea')
  await page.keyboard.press('Enter')
  await expectDraft(page, '')
  const own = rowOf(page, 'See @demo this that').first()
  await expect(own.getByText('now')).toBeVisible()
  await expect(own.getByRole('link', { name: '@demo' })).toHaveAttribute('href', '/@demo')
  await expect(own.getByRole('link', { name: 'this' })).toHaveAttribute(
    'href',
    '/link?url=https%3A%2F%2Fa.example%2Fpage',
  )
  await expect(own.getByRole('link', { name: 'that' })).toHaveCount(0)
  await expect(own.getByRole('link', { name: '#Sea' })).toHaveAttribute('href', '/tag/sea')

  // An edit begins with the comment's own marks.
  await editInMenu(own)
  await expect(textbox(page).getByRole('link', { name: 'this' })).toBeVisible()
  await page.keyboard.type('!')
  await panel(page, isMobile).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own.getByText('Edited')).toBeVisible()
  await expect(own).toContainText('#Sea!')
  await expect(own.getByRole('link', { name: 'this' })).toHaveAttribute(
    'href',
    '/link?url=https%3A%2F%2Fa.example%2Fpage',
  )
})
