import { buffer } from 'node:stream/consumers'

import type { Context, Hono } from 'hono'
import sharp from 'sharp'

import { AVATAR_PREVIEW_PX, previewSize, type PictureSize } from '#contract/preview.ts'
import { storageKeyOf } from '#server/delivery/media-url.ts'
import { previewKey } from '#server/storage/keys.ts'
import { FileNotFound, type Storage } from '#server/storage/storage.ts'

import type { ApiDeps } from './api.ts'
import { callAsAnybody } from './call-as-anybody.ts'
import type { Environment } from './environment.ts'
import { notFound } from './static-files.ts'

const JPEG_QUALITY = 80
/** A picture changes with its profile or video within a minute, as the video may no longer be public. */
const CACHE_CONTROL = 'public, max-age=60'
/** Pictures that are being made. Each takes about 30 ms of a core. */
const MAX_UNDER_WAY = 8
const RETRY_AFTER_SEC = 1

type PreviewDeps = Pick<ApiDeps, 'routes' | 'database' | 'connection'> & { storage: Storage }

/** A stored picture and the size of the JPEG that is made from it. */
interface Source extends PictureSize {
  key: string
}

/**
 * Serves the pictures that other sites show for shared links: JPEGs, as not every site accepts WebP, of exactly the
 * size that `contract/preview.ts` states. Each is made on first request, and stored.
 */
export function mountPreviewPictures(app: Hono<Environment>, deps: PreviewDeps): void {
  const maker = createPreviewMaker(deps.storage)

  app.get('/preview/video/:name{[0-9]+(?:-small)?\\.jpg}', async (hono) => {
    const [, itemId, small] = /^(\d+)(-small)?\./.exec(hono.req.param('name')) ?? []
    const detail = await callAsAnybody(hono, 'videos.detail', { itemId }, deps)
    if (!detail) return notFound(hono)
    const { media } = detail.video
    const url = small ? media.posterSmallUrl : media.posterUrl
    return answerWith(hono, { key: storageKeyOf(url), ...previewSize(media, small ? 'small' : 'large') })
  })

  app.get('/preview/user/:name{[^/]+\\.jpg}', async (hono) => {
    const user = hono.req.param('name').slice(0, -'.jpg'.length)
    const avatarUrl = (await callAsAnybody(hono, 'users.detail', { user }, deps))?.user.avatarLargeUrl
    if (!avatarUrl) return notFound(hono)
    const side = AVATAR_PREVIEW_PX
    return answerWith(hono, { key: storageKeyOf(avatarUrl), width: side, height: side })
  })

  async function answerWith(hono: Context<Environment>, source: Source): Promise<Response> {
    try {
      const picture = await maker.read(source)
      if (picture) {
        return hono.body(new Uint8Array(picture), 200, {
          'content-type': 'image/jpeg',
          'cache-control': CACHE_CONTROL,
          'cross-origin-resource-policy': 'cross-origin',
        })
      }
    } catch (error) {
      if (error instanceof FileNotFound) return notFound(hono)
      throw error
    }
    return hono.text('Too many previews at once. Try again in a moment.', 503, {
      'retry-after': String(RETRY_AFTER_SEC),
      'cache-control': 'no-store',
    })
  }
}

function createPreviewMaker(storage: Storage) {
  const underWay = new Map<string, Promise<Buffer>>()

  async function make({ key, width, height }: Source, preview: string): Promise<Buffer> {
    const picture = await sharp(await buffer(await storage.open(key)))
      .resize(width, height, { fit: 'cover' })
      .flatten()
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
    await storage.put(preview, picture)
    return picture
  }

  return {
    /**
     * @returns undefined when too many others are being made
     * @throws {FileNotFound} when there is no such picture
     */
    async read(source: Source): Promise<Buffer | undefined> {
      const preview = previewKey(source.key, source)
      const made = underWay.get(preview)
      if (made) return made
      if (await storage.stat(preview)) return buffer(await storage.open(preview))
      const madeMeanwhile = underWay.get(preview)
      if (madeMeanwhile) return madeMeanwhile
      if (underWay.size >= MAX_UNDER_WAY) return undefined
      const making = make(source, preview).finally(() => underWay.delete(preview))
      underWay.set(preview, making)
      return making
    },
  }
}
