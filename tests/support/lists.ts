import { expect } from 'vitest'

import type { Output } from '#contract/endpoints/index.ts'

/** Every id of a list in the order shown; `between` runs after each page. */
export async function readAll(
  next: (cursor: string | undefined) => Promise<Output<'feed.liked'>>,
  between?: () => Promise<unknown>,
): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  for (;;) {
    const list = await next(cursor)
    expect(list.minCursor).toBe(cursor ?? '')
    pages.push(list.itemList.map(({ id }) => id))
    if (!list.hasMore) return pages
    cursor = list.maxCursor
    await between?.()
  }
}
