import type { Page } from '@playwright/test'

import { currentVideo, openButton, rowOf, textbox } from '#pages/comments.ts'
import { freshName, signUp } from '#pages/users.ts'
import { appReady, expect, mainNav, test, watch } from '#support/browser.ts'

/**
 * Translates as Google Translate does: from now on each text is in two elements of its own, in place of React's
 * text nodes.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes into the page
    const wrap = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.currentNode as Node | null; node; node = walker.nextNode()) {
        const { parentElement } = node
        const isWritten = parentElement?.closest('script, style, textarea, svg, title, [translate=no]')
        if (node instanceof Text && node.data.trim() && !isWritten && parentElement?.tagName !== 'FONT')
          texts.push(node)
      }
      for (const text of texts) {
        const font = document.createElement('font')
        font.append(document.createElement('font'))
        font.firstElementChild?.append(text.data)
        text.replaceWith(font)
      }
    }
    wrap(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrap(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

test('a page that the browser has translated stays whole and true: feed, comments, profile and upload @desktop', async ({
  page,
  isMobile,
}) => {
  const problems = watch(page)
  const name = freshName('reader')
  await page.goto('/foryou')
  // React hydrates the document first: an earlier translation would make it render the page again.
  await appReady(page)
  await translate(page)
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('Enter your username.')).toBeVisible()
  await page.keyboard.press('Escape')
  await signUp(page, name)

  const like = currentVideo(page).getByRole('button', { name: 'Like' })
  const likes = (shown: number) => like.getByText(String(shown), { exact: true })
  const count = Number(/\d+/.exec(await like.innerText())?.[0])
  await like.click()
  await expect(likes(count + 1)).toHaveCount(1)
  await like.click()
  await expect(likes(count)).toHaveCount(1)
  await openButton(page).click()
  await textbox(page).fill('Translated')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(rowOf(page, 'Translated').getByText('now')).toBeVisible()
  await rowOf(page, 'Translated').getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Translated')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close comments' }).click()
  if (!isMobile) await page.keyboard.press('PageDown')

  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit profile' })
  await edit.getByLabel('Name').fill('\u200b')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('A name needs at least one visible character.')).toBeVisible()
  await expect(edit.getByLabel('Name')).toBeFocused()
  await edit.getByLabel('Name').fill('Anna')
  await edit.getByLabel('Bio').fill(`a\n${'b\n'.repeat(60)}`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anna' })).toBeVisible()
  await page.getByRole('button', { name: 'Read more' }).click()
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(page.getByRole('button', { name: 'Read more' })).toBeInViewport()

  await mainNav(page).getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel('Caption').fill('Words')
  await expect(page.getByText('5/2200')).toBeVisible()
  await page.getByLabel('Caption').fill('')
  await mainNav(page).getByRole('link', { name: 'For You' }).click()
  await expect(currentVideo(page)).toBeVisible()
  expect(problems.filter((problem) => !problem.includes('status of 4'))).toEqual([])
})
