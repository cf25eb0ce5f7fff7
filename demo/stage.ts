import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join, normalize } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { chromium, type Page } from 'playwright'

import type { RenderJob } from './page/stage.ts'

const ROOT = import.meta.dirname

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-accelerated-2d-canvas',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

/** Receives every encoded picture in drawing order. */
export type OnPicture = (picture: Buffer) => Promise<void>

export interface Stage {
  /** Draws every frame of a video as JPEG. */
  renderVideo(job: RenderJob, onPicture: OnPicture): Promise<void>
  /** Draws a profile picture as WebP. */
  renderAvatar(name: string): Promise<Buffer>
  /** Draws one PNG with a row of frames per scene. */
  renderSheet(scenes: readonly string[], columns: number): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Opens the drawing page in headless Chromium (`CHROME_PATH`, or the one Playwright knows). The page and
 * the scenes are served from this folder with their types stripped, so that nothing has to be bundled.
 */
export async function openStage(): Promise<Stage> {
  let onPicture: OnPicture = ignorePicture
  const server = createServer((request, response) => {
    answer(request, (picture) => onPicture(picture)).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const origin = await listen(server)

  const executablePath = process.env['CHROME_PATH']
  const browser = await chromium.launch({
    args: BROWSER_ARGS,
    ...(executablePath === undefined ? {} : { executablePath }),
  })

  /** A fresh page per job returns the memory of cached layers and WebGL contexts. */
  const withPage = async (run: (page: Page) => Promise<void>) => {
    const page = await browser.newPage()
    await page.goto(`${origin}/page/stage.html`)
    await page.waitForFunction(() => 'renderSheet' in globalThis)
    await run(page).finally(() => page.close())
  }

  const collect = async (run: (page: Page) => Promise<void>) => {
    const pictures: Buffer[] = []
    onPicture = async (picture) => {
      pictures.push(picture)
    }
    await withPage(run)
    return Buffer.concat(pictures)
  }

  return {
    async renderVideo(job, receive) {
      onPicture = receive
      await withPage((page) => page.evaluate((input) => globalThis.renderVideo(input), job))
    },
    renderAvatar(name) {
      return collect((page) => page.evaluate((input) => globalThis.renderAvatar(input), name))
    },
    renderSheet(scenes, columns) {
      const request = { scenes, columns }
      return collect((page) =>
        page.evaluate((input) => globalThis.renderSheet(input.scenes, input.columns), request),
      )
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

async function ignorePicture() {}

interface StageResponse {
  readonly status: number
  readonly type: string
  readonly body: string
}

async function answer(request: IncomingMessage, onPicture: OnPicture): Promise<StageResponse> {
  if (request.method === 'POST') {
    await onPicture(await buffer(request))
    return { status: 204, type: 'text/plain', body: '' }
  }
  const path = normalize(new URL(request.url ?? '/', 'http://stage').pathname)
  const source = await readFile(join(ROOT, path), 'utf8')
  return path.endsWith('.ts')
    ? { status: 200, type: 'text/javascript', body: stripTypeScriptTypes(source) }
    : { status: 200, type: 'text/html', body: source }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stage server has no port')
  return `http://127.0.0.1:${address.port}`
}
