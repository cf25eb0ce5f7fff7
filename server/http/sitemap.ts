import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'

import type { Hono } from 'hono'

import { PAGES, type Page } from '#contract/pages.ts'
import { tagPath, userPath, videoPath } from '#contract/paths.ts'
import { SITEMAP_KINDS, type SitemapKind, type SitemapRow } from '#server/features/sitemap/repository.ts'
import { createSitemap, type WritePart } from '#server/features/sitemap/service.ts'
import { escapeMarkup, XML_DECLARATION } from '#server/markup.ts'

import type { ApiDeps } from './api.ts'
import { chooseCoding } from './content-coding.ts'
import type { Environment } from './environment.ts'
import { notFound } from './static-files.ts'

/** An address that is no longer public leaves shared caches within a minute. */
const MAX_AGE_SEC = 60
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const XML = 'application/xml; charset=utf-8'

/** Pages that always exist and are the same for everyone. */
const FIXED_PAGES = Object.values<Page>(PAGES).filter(
  ({ path, kind, access, robots }) =>
    robots === 'index' && access === 'guest' && kind !== 'redirect' && !/[{$]/.test(path),
)

const addressOf: Record<SitemapKind, (row: SitemapRow) => string> = {
  videos: (row) => videoPath({ id: row.id, author: row }),
  users: userPath,
  tags: ({ name }) => tagPath(name),
}

const urlElement = (address: string, createdAt: Date | null): string =>
  `<url><loc>${escapeMarkup(address)}</loc>${createdAt ? `<lastmod>${createdAt.toISOString()}</lastmod>` : ''}</url>\n`

const document = (name: string, content: string) =>
  `${XML_DECLARATION}<${name} ${NAMESPACE}>\n${content}</${name}>\n`

/** Writes the addresses of a part, compressed, as it is cached and as crawlers accept it. */
const partWriter =
  (origin: string, kind: SitemapKind): WritePart =>
  (rows) => {
    async function* write() {
      yield `${XML_DECLARATION}<urlset ${NAMESPACE}>\n`
      for await (const chunk of rows) {
        yield chunk.map((row) => urlElement(origin + addressOf[kind](row), row.createdAt)).join('')
      }
      yield '</urlset>\n'
    }
    return buffer(Readable.from(write()).pipe(createGzip()))
  }

/** The sitemaps of everything that everyone may see, and `robots.txt`, which leads there. */
export function mountSitemap(app: Hono<Environment>, { database, connection }: ApiDeps): void {
  const sitemap = createSitemap(database)

  app.get('/robots.txt', (hono) => {
    hono.header('cache-control', connection.sharedCacheControl(MAX_AGE_SEC))
    return hono.text(robotsText(connection.ownOrigin(hono.req.raw.headers)))
  })

  app.get('/sitemap.xml', async (hono) => {
    const origin = connection.ownOrigin(hono.req.raw.headers)
    const counts = await sitemap.countParts()
    const names = SITEMAP_KINDS.flatMap((kind) =>
      Array.from({ length: counts[kind] }, (_part, index) => `${kind}-${index + 1}`),
    )
    const entries = ['pages', ...names].map(
      (name) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap/${name}.xml`)}</loc></sitemap>\n`,
    )
    hono.header('cache-control', connection.sharedCacheControl(MAX_AGE_SEC))
    return hono.body(document('sitemapindex', entries.join('')), 200, { 'content-type': XML })
  })

  app.get('/sitemap/pages.xml', (hono) => {
    const origin = connection.ownOrigin(hono.req.raw.headers)
    hono.header('cache-control', connection.sharedCacheControl(MAX_AGE_SEC))
    const urls = FIXED_PAGES.map(({ path }) => urlElement(origin + path, null))
    return hono.body(document('urlset', urls.join('')), 200, { 'content-type': XML })
  })

  app.get('/sitemap/:part{(?:videos|users|tags)-[1-9][0-9]{0,4}\\.xml}', async (hono) => {
    const [kind, number] = hono.req.param('part').split(/[-.]/)
    const name = SITEMAP_KINDS.find((one) => one === kind)
    if (!name) return notFound(hono)
    const origin = connection.ownOrigin(hono.req.raw.headers)
    const packed = await sitemap.readPart(name, Number(number), origin, partWriter(origin, name))
    if (!packed) return notFound(hono)
    hono.header('cache-control', connection.sharedCacheControl(MAX_AGE_SEC))
    hono.header('vary', 'accept-encoding')
    hono.header('content-type', XML)
    const isPacked = chooseCoding(hono.req.header('accept-encoding'), ['gzip']) === 'gzip'
    if (isPacked) hono.header('content-encoding', 'gzip')
    return hono.body(new Uint8Array(isPacked ? packed : await promisify(gunzip)(packed)))
  })
}

/** Only data is excluded; pages themselves say whether they may be indexed. */
const robotsText = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /node/
Disallow: /prefetch/
Disallow: /recover

Sitemap: ${origin}/sitemap.xml
`
