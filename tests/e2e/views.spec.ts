import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import type { Video } from '#contract/models/video.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, privacyChoice, test } from '#support/browser.ts'

import { hidePage } from './analytics.ts'

/** Views are counted when they end, here since the page is hidden. */
const LEFT_AFTER_MS = 1_500

/** The latest video of a demo user. */
async function videoOf(page: Page, user: string): Promise<Video> {
  const { user: found } = (await (await page.request.get(`/api/user/detail/?user=${user}`)).json()) as {
    user: { id: string }
  }
  const list = await page.request.get(`/api/post/item_list/?userId=${found.id}&count=1`)
  const [video] = ((await list.json()) as { itemList: Video[] }).itemList
  if (!video) throw new Error('The demo user has posted nothing.')
  return video
}

const playsOf = async (page: Page, id: string) => {
  const answer = await page.request.get(`/api/item/detail/?itemId=${id}`)
  return ((await answer.json()) as { video: Video }).video.stats.playCount
}

/** Watches the video of a page for a moment. */
async function watchAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect
    .poll(() =>
      page
        .locator('video')
        .first()
        .evaluate(({ currentTime }: HTMLVideoElement) => currentTime),
    )
    .toBeGreaterThan(0.3)
  await page.waitForTimeout(LEFT_AFTER_MS)
}

/** Hides the page, and once more on a slow machine, whose page counts nothing yet. */
async function playsAfterHiding(page: Page, id: string): Promise<number> {
  await hidePage(page)
  return playsOf(page, id)
}

test('a video counts once a day for a guest who declines, for a user, and in a frame of another site, without a name @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const video = await videoOf(page, 'papercranes')
  const path = `/@${video.author.uniqueId}/video/${video.id}`
  const before = await playsOf(page, video.id)
  const sent: { headers: Record<string, string>; body: string }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/view/count/')
      sent.push({ headers: request.headers(), body: request.postData() ?? '' })
  })

  await page.goto('/about')
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  await expect(privacyChoice(page)).toHaveCount(0)
  await watchAt(page, path)
  await expect.poll(() => playsAfterHiding(page, video.id)).toBe(before + 1)
  const sentCount = sent.length
  await watchAt(page, path)
  await expect
    .poll(async () => {
      await hidePage(page)
      return sent.length
    })
    .toBeGreaterThan(sentCount)
  expect(await playsOf(page, video.id)).toBe(before + 1)
  for (const { headers, body } of sent) {
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']))
    expect(Object.keys(headers).filter((name) => name.startsWith('signature'))).toEqual([])
    expect(body).not.toMatch(/userId|deviceKey|webId/)
  }

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await openLoggedIn(other, '/about', freshName('viewer'))
  await watchAt(other, path)
  await expect.poll(() => playsAfterHiding(other, video.id), { timeout: 30_000 }).toBe(before + 2)

  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<iframe src="${baseURL}/embed/v2/${video.id}" allow="autoplay" width="360" height="684"></iframe>`,
      )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const blog = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const framed: string[] = []
  other.on('request', (request) => {
    if (request.url().endsWith('/api/view/count/')) framed.push(request.postData() ?? '')
  })
  await other.goto(`http://${blog}/`)
  await other.waitForLoadState('networkidle')
  expect(framed).toEqual([])
  await other.frameLocator('iframe').getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => framed.length).toBe(1)
  expect(framed[0]).toContain(`"source":"${blog}"`)
  await expect.poll(() => playsOf(page, video.id)).toBe(before + 3)
  server.close()
  await context.close()
})
