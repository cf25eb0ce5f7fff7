import type { Page } from '@playwright/test'

import { expect } from '#support/browser.ts'

export const panel = (page: Page, isMobile: boolean) =>
  page.getByRole(isMobile ? 'dialog' : 'complementary', { name: 'Comments', exact: true })
export const currentVideo = (page: Page) => page.locator('article[tabindex="0"]')
/** On a phone it is hidden behind the comments. */
export const openButton = (page: Page) =>
  currentVideo(page).getByRole('button', { name: 'Comments', includeHidden: true })
export const textbox = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
export const rows = (page: Page) => page.getByRole('group', { name: 'All comments' }).getByRole('listitem')
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })

/** Expects a text in the box: a field until it is focused, then the editor. */
export const expectDraft = (page: Page, text: string) =>
  expect
    .poll(() =>
      textbox(page).evaluate((box) =>
        box instanceof HTMLTextAreaElement ? box.value : (box as HTMLElement).innerText.replace(/\n$/, ''),
      ),
    )
    .toBe(text)
