import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { APIRequestContext, Page } from '@playwright/test'

import type { Video } from '#contract/models/video.ts'
import { previewSize } from '#contract/preview.ts'
import { expect, test } from '#support/browser.ts'

async function openEmbed(page: Page, request: APIRequestContext): Promise<void> {
  const response = await request.get('/api/recommend/item_list/?count=1')
  const { itemList } = (await response.json()) as { itemList: { id: string }[] }
  await page.goto(`/embed/v2/${itemList[0]?.id}`, { waitUntil: 'networkidle' })
}

test('a click on the picture of an embedded video plays it, and nothing of the video comes before that @desktop', async ({
  page,
  request,
  hasTouch,
}) => {
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.resourceType()))
  await openEmbed(page, request)
  expect(asked).not.toContain('media')

  const video = page.locator('video')
  const { x, y, width, height } = (await video.boundingBox())!
  // Off the centre, where the play sign is.
  const [atX, atY] = [x + width / 4, y + height / 4]
  await (hasTouch ? page.touchscreen.tap(atX, atY) : page.mouse.click(atX, atY))
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0.2)
  // From then on it has the browser's own controls, which appear on a tap.
  await expect(video).toHaveJSProperty('controls', true)
  if (hasTouch) return
  await page.mouse.click(atX, atY)
  await expect(video).toHaveJSProperty('paused', true)
})

test('an embedded video is played with the keyboard, which stays on it @desktop', async ({
  page,
  request,
}) => {
  await openEmbed(page, request)
  await page.getByRole('button', { name: 'Play' }).press('Enter')
  await expect(page.locator('video')).toHaveJSProperty('paused', false)
  await expect(page.locator('video')).toBeFocused()
})

/** A page of another site that isolates itself (COEP) and shows the player in a sandboxed frame. */
async function withForeignPage(body: string, use: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => {
    const headers = { 'content-type': 'text/html', 'cross-origin-embedder-policy': 'require-corp' }
    response.writeHead(200, headers).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}

test('plays in a sandboxed frame of another site, which may show its picture @desktop', async ({
  page,
  request,
  baseURL,
}) => {
  const { itemList } = (await (await request.get('/api/recommend/item_list/?count=48')).json()) as {
    itemList: Video[]
  }
  const shownVideo = itemList.find(({ media }) => media.captionTracks)
  if (!shownVideo) throw new Error('The demo has no video with subtitles.')
  const { id, media } = shownVideo
  const shown = `
    <img src="${baseURL}/preview/video/${id}.jpg" alt="Preview">
    <iframe sandbox="allow-scripts" src="${baseURL}/embed/v2/${id}" width="360" height="684"></iframe>`
  await withForeignPage(shown, async (address) => {
    await page.goto(address)
    await expect(page.getByAltText('Preview')).toHaveJSProperty('naturalWidth', previewSize(media).width)
    const player = page.frameLocator('iframe')
    await player.getByRole('button', { name: 'Play' }).click()
    const video = player.locator('video')
    await expect
      .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(0.2)
    await expect
      .poll(() => video.evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.cues?.length ?? 0))
      .toBeGreaterThan(0)
  })
})

test('a page drives an embedded video by messages and hears of it, and its frame is as high as the video (docs/embed.md) @desktop', async ({
  page,
  request,
  baseURL,
}) => {
  const { itemList } = (await (await request.get('/api/recommend/item_list/?count=1')).json()) as {
    itemList: Video[]
  }
  const { id, media } = itemList[0]!
  const shown = `
    <script>
      window.heard = []
      for (const name of ['ready', 'playing', 'pause', 'seeked', 'volumechange'])
        addEventListener('vireo:' + name, ({ detail }) => heard.push([name, detail.muted]))
    </script>
    <div class="vireo-embed" data-vireo-video="${id}" data-vireo-options="muted=1"></div>
    <script async crossorigin src="${baseURL}/embed/loader.js"></script>`
  await withForeignPage(shown, async (address) => {
    await page.goto(address)
    const heard = (): Promise<[string, boolean][]> => page.evaluate('heard')
    await expect.poll(heard).toContainEqual(['ready', true])
    const frame = page.locator('iframe')
    const { width, height } = (await frame.boundingBox())!
    expect(Math.abs(height - 44 - (width * media.height) / media.width)).toBeLessThan(3)

    const send = (command: string, more = {}) =>
      page.evaluate(`vireo.send(document.querySelector('iframe'), '${command}', ${JSON.stringify(more)})`)
    await send('play')
    await expect.poll(heard).toContainEqual(['playing', true])
    await send('seek', { time: 1 })
    await expect.poll(heard).toContainEqual(['seeked', true])
    await send('pause')
    await expect.poll(heard).toContainEqual(['pause', true])
    await send('unmute')
    await expect.poll(heard).toContainEqual(['volumechange', false])
    expect(await page.context().cookies()).toEqual([])
  })
})

test('a list of a user’s videos on another site is as high as it is, opens a video in its place and comes back, and stores nothing (docs/embed.md) @desktop', async ({
  page,
  request,
  baseURL,
}) => {
  const { itemList } = (await (await request.get('/api/recommend/item_list/?count=1')).json()) as {
    itemList: Video[]
  }
  const { author } = itemList[0]!
  const shown = `
    <div class="vireo-embed" data-vireo-user="${author.uniqueId}"></div>
    <script async crossorigin src="${baseURL}/embed/loader.js"></script>`
  await withForeignPage(shown, async (address) => {
    await page.goto(address)
    const frame = page.locator('iframe')
    const list = page.frameLocator('iframe')
    const shownHeight = async () => (await frame.boundingBox())?.height ?? 0
    const neededHeight = () =>
      list.locator('body').evaluate(({ scrollHeight }) => Math.min(684, scrollHeight))
    const isFitting = async () => Math.abs((await shownHeight()) - (await neededHeight())) < 3
    await expect.poll(isFitting).toBe(true)
    const { width } = (await frame.boundingBox())!
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(isFitting).toBe(true)
    await page.setViewportSize({ width: 1000, height: 700 })

    await list.locator('a[href*="?list="]').first().click()
    await list.getByRole('button', { name: 'Play' }).click()
    await expect
      .poll(() => list.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(0.1)
    await list.locator('a[href*="/embed/v2/@"]').first().click()
    await expect(list.locator('a[href*="?list="]').first()).toBeVisible()
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(width)
    await expect.poll(isFitting).toBe(true)
    expect(await page.context().cookies()).toEqual([])
    const keys = await page.context().storageState()
    expect(keys.origins).toEqual([])
  })
})
