import { expect, test } from 'vitest'

import { startTestSite } from '#support/product.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

const site = await startTestSite()
const { database } = site
const author = await addUser(database)
const older = await addVideo(database, { authorId: author.id })
const videoId = await addVideo(database, { authorId: author.id })
await database.query({
  text: 'UPDATE videos SET caption = $2 WHERE id = $1',
  values: [videoId, `]]></content><script>alert("1")</script> & more`],
})

const get = async (path: string) => {
  const response = await fetch(site.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('robots.txt leads to the sitemap, by its whole address, and keeps data out of search results', async () => {
  const { text, headers } = await get('/robots.txt')
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(/^User-agent: \*\n/)
  for (const line of ['Disallow: /api/', 'Disallow: /node/', `Sitemap: ${site.url}/sitemap.xml`]) {
    expect(text.split('\n')).toContain(line)
  }
})

test('the sitemap index leads to parts, and a part that is not there is 404', async () => {
  const { text, headers } = await get('/sitemap.xml')
  expect(headers.get('content-type')).toContain('xml')
  const parts = Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => url)
  expect(parts).toContain(`${site.url}/sitemap/pages.xml`)
  expect(parts).toContain(`${site.url}/sitemap/videos-1.xml`)
  const { text: videos } = await get('/sitemap/videos-1.xml')
  expect(videos).toContain(`<loc>${site.url}/@${author.uniqueId}/video/${videoId}</loc>`)
  expect((await get('/sitemap/pages.xml')).text).toContain(`<loc>${site.url}/foryou</loc>`)
  for (const path of ['/sitemap/videos-2.xml', '/sitemap/videos-99999.xml']) {
    expect((await get(path)).status).toBe(404)
  }
})

test('a part comes packed to those who take it, and plain to all others', async () => {
  const plain = await fetch(`${site.url}/sitemap/videos-1.xml`, {
    headers: { 'accept-encoding': 'identity' },
  })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toMatch(/^<\?xml .*<\/urlset>\n$/s)
  const packed = await fetch(`${site.url}/sitemap/videos-1.xml`, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
})

test('the Atom feed of a user holds their videos, the newest first, and of a caption its text alone', async () => {
  const { text, headers } = await get(`/feeds/@${author.uniqueId}.xml`)
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const ids = Array.from(text.matchAll(/<entry>\n<id>.*?\/video\/(\d+)<\/id>/g), ([, id]) => id)
  expect(ids).toEqual([videoId, older])
  expect(text).not.toMatch(/<script|]]>/)
  // Escaped twice: the content is markup, and the author's text is text within it.
  expect(text).toContain('&amp;lt;script&amp;gt;')
  expect(text).toContain(
    `<link rel="self" type="application/atom+xml" href="${site.url}/feeds/@${author.uniqueId}.xml"/>`,
  )
  expect(text).toMatch(/<link rel="enclosure" type="video\/mp4" length="\d+" href="http/)
})

test('a video whose sound the site may not use is a file in no feed, and muted in a frame (section 8, 10219)', async () => {
  const { id, uniqueId } = await addUser(database)
  const silenced = await addVideo(database, { authorId: id })
  await database.query({ text: 'UPDATE videos SET is_silenced = true WHERE id = $1', values: [silenced] })
  const feed = await get(`/feeds/@${uniqueId}.xml`)
  expect(feed.text).toContain(`/video/${silenced}</id>`)
  expect(feed.text).not.toContain('enclosure')
  const player = await get(`/embed/v2/${silenced}`)
  expect(player.text).toMatch(/<body\s[^>]*data-silenced/)
  expect(player.text).toMatch(/<video[^>]*\smuted\s/)
  expect((await get(`/embed/v2/${older}`)).text).not.toMatch(
    /<(?:body|video)[^>]*(?:data-silenced|\smuted\s)/,
  )
})

test('there is no Atom feed of a private account, of nobody and of a hashtag that no video has had', async () => {
  const hidden = await addUser(database)
  await database.query({ text: 'UPDATE users SET is_private = true WHERE id = $1', values: [hidden.id] })
  for (const path of [
    `/feeds/@${hidden.uniqueId}.xml`,
    '/feeds/@nobody.xml',
    '/feeds/tag/none.xml',
    '/feeds/@.xml',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})

test('what names the host that was asked for is kept by no shared cache', async () => {
  for (const path of [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/videos-1.xml',
    `/feeds/@${author.uniqueId}.xml`,
  ]) {
    expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'private, max-age=60'])
  }
})
