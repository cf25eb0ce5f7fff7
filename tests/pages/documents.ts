import type { Page } from '@playwright/test'

import { expect } from '#support/browser.ts'

/** The text of a document as the server sends it to this page's user, without its scripts: no cache may have it. */
export async function firstText(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path)
  expect(response.headers()['cache-control'], path).toBe('private, no-store')
  const html = await response.text()
  return html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]+>/g, ' ')
}
