import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import { REFERENCE_STYLES, playReference } from './reference-page.ts'

/** More than a run swipes through. */
const VIDEO_COUNT = 60
/** Shorter side of the videos, which a feed that does not measure the connection could send to everyone. */
const SIDE_PX = 360

interface Video {
  media: { renditions: { url: string; width: number; height: number }[] }
}

/** Reads the `/media/video/…` path of each of the site's videos, in a size for any connection. */
async function readVideoPaths(siteUrl: string): Promise<string[]> {
  const answer = await fetch(new URL('/api/recommend/item_list/', siteUrl))
  const { itemList } = (await answer.json()) as { itemList: Video[] }
  return itemList.flatMap(({ media: { renditions } }) => {
    const rendition = renditions.findLast(({ width, height }) => Math.min(width, height) <= SIDE_PX)
    return rendition ? [rendition.url] : []
  })
}

/** Sends one range of a file, or all of it; players request nothing else. */
async function sendVideo(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { size: sizeBytes } = await stat(file)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Math.min(Number(to), sizeBytes - 1) : sizeBytes - 1
  response.writeHead(from === undefined ? 200 : 206, {
    'Content-Type': 'video/mp4',
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${path.basename(file)}"`,
    ...(from !== undefined && { 'Content-Range': `bytes ${start}-${end}/${sizeBytes}` }),
  })
  createReadStream(file, { start, end }).pipe(response)
}

/**
 * Serves a minimal feed of the site's videos, with which the figures are compared. Its videos come directly from the
 * site's folder, not through its server.
 */
export async function startReference(site: { url: string; dataDir: string }) {
  const paths = await readVideoPaths(site.url)
  // Each is a video of its own to the browser's cache.
  const videos = Array.from(
    { length: VIDEO_COUNT },
    (_, place) => `${paths[place % paths.length]}?place=${place}`,
  )
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Reference</title>
<style>${REFERENCE_STYLES}</style><main></main><script>(${playReference.toString()})(${JSON.stringify(videos)})</script>`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', site.url)
    if (pathname === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
    } else if (paths.includes(pathname)) {
      void sendVideo(path.join(site.dataDir, pathname), request, response).catch(() => response.destroy())
    } else {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: new URL(`http://localhost:${(server.address() as AddressInfo).port}/`),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
