import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { isPersisted, offlinePagesCached } from '#pages/offline.ts'
import { hold } from '#pages/touch.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, mainNav, swReady, test } from '#support/browser.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Whether nothing covers the field for a message, up to its emoji button. */
const isFieldFree = (page: Page) =>
  page.getByRole('textbox', { name: 'Message' }).evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect()
    return [0.05, 0.4, 0.7].every((part) =>
      field.contains(document.elementFromPoint(left + width * part, top + height / 2)),
    )
  })

test.use({ serviceWorkers: 'allow' })

test('a conversation: a stranger’s request, an answer, read marks, and what was written without a network @phone', async ({
  page,
  browser,
}) => {
  const ben = freshName('ben')
  await openLoggedIn(page, '/messages', ben)
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  const other = await browser.newPage()
  const ann = await openLoggedIn(other, new URL('/messages', page.url()).href, freshName('ann'))
  await other.getByRole('main').getByRole('button', { name: 'New message' }).click()
  const newMessage = other.getByRole('dialog', { name: 'New message' })
  await newMessage.getByRole('searchbox', { name: 'Find someone to write to' }).fill(ben)
  // Section 7.3, user search preview.
  await newMessage
    .getByRole('list', { name: 'Users found' })
    .getByRole('link', { name: `@${ben}` })
    .click()
  await expect(newMessage).toBeHidden()
  await write(other, 'Hello Ben')
  await expect(log(other).getByText('Hello Ben')).toBeVisible()
  await expect(other).toHaveURL(/id=\d+/)
  await write(other, 'Are you there?')
  await expect(log(other).getByText('once this user accepts the first one')).toBeVisible()

  await expect(mainNav(page)).toBeVisible()
  await page.getByRole('link', { name: 'Message requests (1)' }).click()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: ann }).click()
  await expect(log(page).getByText('Hello Ben')).toBeVisible()
  // A conversation has the whole screen of a phone; its arrow leads back.
  await expect(mainNav(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Back to messages' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Accept' }).click()
  await write(page, 'Hello Ann')
  await expect(log(other).getByText('Hello Ann')).toBeVisible()
  await expect(log(page).getByText('Seen', { exact: true })).toBeVisible()

  // The consent question and what waits to be sent have the field's place on other pages.
  await page.context().route('**/api/im/message/send/**', () => {})
  await write(page, 'Slowly')
  await expect(log(page).getByText('Sending')).toBeVisible()
  await expect(page.locator('html[data-waiting]')).toBeAttached()
  expect(await isFieldFree(page)).toBe(true)
  await page.context().unrouteAll()
  await log(page).getByRole('article').filter({ hasText: 'Hello Ann' }).tap()
  await expect(log(page).getByRole('article').filter({ hasText: 'Hello Ann' })).toContainText('Today, ')

  // A long press opens the menu at the message, where it stays when the finger is lifted.
  const pressed = await log(page).getByText('Hello Ann').boundingBox()
  const menu = page.getByRole('menu')
  await hold(page, [(pressed?.x ?? 0) + 20, (pressed?.y ?? 0) + 8], () => expect(menu).toBeVisible())
  await menu.getByRole('menuitem', { name: 'Reply' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()

  await offlinePagesCached(page)
  await page.context().setOffline(true)
  await write(page, 'From the train')
  await expect(log(page).getByRole('listitem').filter({ hasText: 'From the train' }).last()).toContainText(
    'Waiting to send',
  )
  await page.reload()
  await expect(log(page).getByText('Hello Ann')).toBeVisible()
  await expect(log(page).getByText('From the train')).toBeVisible()
  await page.context().setOffline(false)
  await expect(log(other).getByText('From the train')).toBeVisible()
  await expect(log(page).getByText('From the train')).toHaveCount(1)
  // The editor's marks: a mentioned user; and undo of typed text.
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.click()
  await expect(box).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.type(`Hi @${ann}`)
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().click()
  await page.keyboard.type('oops')
  await page.keyboard.press('Control+z')
  await page.keyboard.type('see #cats')
  // An emoji, found by its name, with a skin tone; afterwards the field has the focus again.
  await page.getByRole('button', { name: 'Emoji' }).click()
  const emoji = page.getByRole('dialog', { name: 'Emoji' })
  await emoji.getByRole('button', { name: 'Dark skin tone', exact: true }).click()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await emoji.getByRole('searchbox', { name: 'Search emoji' }).fill('waving hand')
  await emoji.getByRole('gridcell', { name: 'Waving hand' }).click()
  await expect(emoji).toBeHidden()
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(log(other).getByRole('link', { name: `@${ann}` })).toBeVisible()
  await expect(log(other).getByRole('article').last()).toContainText(`Hi @${ann} see #cats👋🏿`)
  await expect(log(other).getByRole('link', { name: '#cats' })).toBeVisible()
  await other.close()
})

/** Counts the pictures that this device stores for use without a network. */
const countShownPictures = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('vireo-shown-pictures')) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('vireo-shown-pictures')
      opening.addEventListener('success', () => {
        const { result } = opening
        const counting = result.transaction('pictures').objectStore('pictures').count()
        counting.addEventListener('success', () => {
          result.close()
          resolve(counting.result)
        })
      })
    })
  })

const picture = (page: Page, name: string) => log(page).getByRole('button', { name })

/** A photo that the page draws. */
const drawPhoto = async (page: Page) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 900, height: 600 })
      const context = canvas.getContext('2d')
      context!.fillStyle = '#2a7'
      context?.fillRect(100, 100, 500, 300)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }),
    'base64',
  )

test('a picture written offline survives a reload, arrives once, and is looked at and deleted by keyboard @desktop', async ({
  page,
  browser,
}) => {
  const ben = freshName('ben')
  await openLoggedIn(page, '/messages', ben)
  const other = await browser.newPage()
  const ann = await openLoggedIn(other, new URL('/messages', page.url()).href, freshName('ann'))
  await other.getByRole('main').getByRole('button', { name: 'New message' }).click()
  const newMessage = other.getByRole('dialog', { name: 'New message' })
  await newMessage.getByRole('searchbox', { name: 'Find someone to write to' }).fill(ben)
  // Section 7.3, user search preview.
  await newMessage
    .getByRole('list', { name: 'Users found' })
    .getByRole('link', { name: `@${ben}` })
    .click()
  await expect(newMessage).toBeHidden()
  await write(other, 'Hello Ben')
  await page.getByRole('link', { name: 'Message requests (1)' }).click()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: ann }).click()
  await page.getByRole('main').getByRole('button', { name: 'Accept' }).click()

  const photo = { name: 'field.png', mimeType: 'image/png', buffer: await drawPhoto(page) }
  await page.locator('form input[type=file]').setInputFiles({ ...photo, buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('can’t be opened as a picture')
  await swReady(page)
  await offlinePagesCached(page)
  await isPersisted(page, 'conversations', 'Hello Ben')
  await page.context().setOffline(true)
  await page.locator('form input[type=file]').setInputFiles(photo)
  await page.getByLabel('Describe the picture').fill('A green field')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page).getByText('Waiting to send')).toBeVisible()
  await page.reload()
  await expect(log(page).getByRole('img', { name: 'A green field' })).toBeVisible()
  await page.context().setOffline(false)
  for (const each of [page, other]) {
    await expect(picture(each, 'A green field')).toHaveCount(1)
  }
  await expect.poll(() => countShownPictures(page)).toBe(1)
  await page.context().setOffline(true)
  await page.reload()
  const sent = log(page).getByRole('img', { name: 'A green field' })
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.context().setOffline(false)
  const src = await log(other).getByRole('img', { name: 'A green field' }).getAttribute('src')
  const stranger = await browser.newPage()
  const answer = await stranger.request.get(new URL(src ?? '', page.url()).href)
  expect([answer.status(), (await other.request.get(src ?? '')).status()]).toEqual([404, 200])

  await picture(other, 'A green field').focus()
  await other.keyboard.press('Enter')
  const viewer = other.getByRole('dialog', { name: 'A green field' })
  const shown = viewer.locator('img')
  const width = async () => (await shown.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(0)
  const before = await width()
  await other.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(before * 1.4)
  await other.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(picture(other, 'A green field')).toBeFocused()

  // The keyboard moves from message to message, opens the menu of one, and returns to it.
  const lastMessage = log(page).getByRole('article').last()
  const firstMessage = log(page).getByRole('article').first()
  await lastMessage.focus()
  await page.keyboard.press('ArrowUp')
  await expect(firstMessage).toBeFocused()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Message actions' })
  await expect(menu.getByRole('menuitemcheckbox').first()).toBeFocused()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(firstMessage).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // At the message, and inside the window.
  const [place, bubble] = [await menu.boundingBox(), await lastMessage.boundingBox()]
  expect(place && bubble && place.y < bubble.y + bubble.height + 16 && place.y >= 0).toBe(true)
  await page.getByRole('menuitem', { name: 'Delete for everyone' }).click()
  await expect(picture(other, 'A green field')).toHaveCount(0)
  await expect(log(other).getByText('Message deleted')).toBeVisible()
  expect((await other.request.get(src ?? '')).status()).toBe(404)
  // The keyboard continues in the conversation, not at the top of the page.
  expect(await page.evaluate(() => document.activeElement?.closest('[role=log]') !== null)).toBe(true)

  const actions = page.getByRole('main').getByRole('button', { name: 'Conversation actions' })
  await actions.click()
  await page
    .getByRole('menu', { name: 'Conversation actions' })
    .getByRole('menuitem', { name: 'Mute' })
    .click()
  await expect(actions).toBeFocused()
  const conversationRow = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: ann })
  await expect(conversationRow.getByRole('img', { name: 'Muted' })).toBeVisible()
  await write(other, 'Do you get this?')
  await expect(log(page).getByText('Do you get this?')).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Text' }).fill('hello')
  await page.getByRole('dialog').getByRole('button', { name: 'Hello Ben' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(log(page).getByRole('article').filter({ hasText: 'Hello Ben' })).toBeFocused()
  await stranger.close()
  await other.close()
})
