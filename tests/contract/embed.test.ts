import { createHash } from 'node:crypto'
import { get as httpGet } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { startTestSite } from '#support/product.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

const site = await startTestSite()
const author = await addUser(site.database)
const itemId = await addVideo(site.database, { authorId: author.id })

/** Returns the hashes in a policy that allow the one block of that kind in the document. */
function hashesOf(kind: 'style' | 'script', text: string): string {
  const blocks = [...text.matchAll(new RegExp(`<${kind}>([^]*?)</${kind}>`, 'g'))]
  const hashes = blocks.map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
  return `${kind}-src ${hashes.join(' ')}`
}

const oEmbed = (url: string, more = '') => fetch(`${site.url}/oembed?url=${encodeURIComponent(url)}${more}`)

test('the player may stand in any frame, knows nobody, and runs no script but its own few lines', async () => {
  const response = await fetch(`${site.url}/embed/v2/${itemId}`)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("default-src 'none'")
  // The document is cached for all viewers, who would share a nonce.
  expect(policy).not.toMatch(/unsafe|nonce/)
  // One thing may be sent: that the video is viewed.
  expect(policy).toContain(`; connect-src ${site.url}/api/view/count/; `)
  const text = await response.text()
  expect(text).toContain('src="/media/video/00/00000000large.mp4"')
  expect(text).toContain(`/@${author.uniqueId}/video/${itemId}?refer=embed`)
  expect(policy).toContain(`; ${hashesOf('style', text)}; ${hashesOf('script', text)}; `)
})

test('the player may stand in pages that isolate themselves, and use what they allow it', async () => {
  const { headers } = await fetch(`${site.url}/embed/v2/${itemId}`)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('permissions-policy')).toContain('fullscreen=*')
  expect(headers.get('permissions-policy')).toContain('camera=()')
})

test('the page of a video that is not here has the same style, and no script', async () => {
  const response = await fetch(`${site.url}/embed/v2/1`)
  const policy = response.headers.get('content-security-policy')
  const text = await response.text()
  expect(policy).toContain(hashesOf('style', text))
  expect(text).not.toContain('<script')
})

test('a video that is not here is a page with the status 404', async () => {
  for (const id of ['1', 'x', '%3Cscript%3E']) {
    expect((await fetch(`${site.url}/embed/v2/${id}`)).status).toBe(404)
  }
})

test('oEmbed tells how a video is shown elsewhere, within the size that is asked for', async () => {
  const address = `${site.url}/@${author.uniqueId}/video/${itemId}`
  const response = await oEmbed(address, '&maxwidth=200&maxheight=9000')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({
    version: '1.0',
    type: 'video',
    author_url: `${site.url}/@${author.uniqueId}`,
    thumbnail_url: `${site.url}/preview/video/${itemId}-small.jpg`,
    thumbnail_width: 180,
    thumbnail_height: 320,
    width: 200,
    height: 355 + 44,
    html: expect.stringContaining(`<iframe src="${site.url}/embed/v2/${itemId}" width="200" height="399"`),
  })
  expect((await oEmbed(`${site.url}/embed/v2/${itemId}`)).status).toBe(200)
})

test('a list of the videos of a user may stand in any frame, and each opens its player there', async () => {
  const hiddenId = await addVideo(site.database, { authorId: author.id, audience: 'unlisted' })
  const response = await fetch(`${site.url}/embed/v2/@${author.uniqueId}`)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  const policy = response.headers.get('content-security-policy') ?? ''
  const shown = await response.text()
  expect(policy).toContain(`; ${hashesOf('style', shown)}; ${hashesOf('script', shown)}; `)
  expect(policy).toContain('frame-ancestors *')
  expect(shown).toContain(`href="/embed/v2/${itemId}?list=${author.uniqueId}"`)
  expect(shown).not.toContain(hiddenId)
  const player = await (await fetch(`${site.url}/embed/v2/${itemId}?list=${author.uniqueId}`)).text()
  expect(player).toContain(`href="/embed/v2/@${author.uniqueId}"`)
  const spoilt = await (
    await fetch(`${site.url}/embed/v2/${itemId}?list=${encodeURIComponent('//evil.test')}`)
  ).text()
  expect(spoilt).not.toContain('evil.test')
})

test('there is no list of nobody, nor of a private account', async () => {
  const hidden = await addUser(site.database)
  await site.database.query({
    text: 'UPDATE users SET is_private = true WHERE id = $1',
    values: [hidden.id],
  })
  for (const user of ['nobody.here', hidden.uniqueId, '%ff']) {
    expect((await fetch(`${site.url}/embed/v2/@${user}`)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await oEmbed(`${site.url}/@${hidden.uniqueId}`)).status).toBe(404)
})

test('oEmbed describes a profile as the list of its videos', async () => {
  const address = `${site.url}/@${author.uniqueId}`
  const size = { width: 300, height: 600 }
  for (const url of [address, `${site.url}/embed/v2/@${author.uniqueId}`]) {
    expect(await (await oEmbed(url, '&maxwidth=300')).json()).toMatchObject({
      type: 'rich',
      author_url: address,
      html: expect.stringContaining(
        `<iframe src="${site.url}/embed/v2/@${author.uniqueId}" width="300" height="600"`,
      ),
      ...size,
    })
  }
})

test('the embedded pages have less than 30 kB of script, and other sites may load the loader', async () => {
  const loader = await fetch(`${site.url}/embed/loader.js`)
  expect(loader.headers.get('content-type')).toContain('text/javascript')
  expect(loader.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(loader.headers.getSetCookie()).toEqual([])
  const player = await (await fetch(`${site.url}/embed/v2/${itemId}`)).text()
  // The document contains everything: no script file is loaded.
  expect(player).not.toContain('<script src')
  expect(player.length + (await loader.text()).length).toBeLessThan(30_000)
})

test('oEmbed leaves out a picture that is larger than the limits', async () => {
  const address = `${site.url}/@${author.uniqueId}/video/${itemId}`
  expect(await (await oEmbed(address, '&maxwidth=50.9')).json()).toMatchObject({ width: 50 })
  expect(await (await oEmbed(address, '&maxwidth=50')).json()).not.toHaveProperty('thumbnail_url')
  expect(await (await oEmbed(address, '&maxheight=30')).json()).toMatchObject({ width: 16, height: 30 })
  expect(await (await oEmbed(address, '&maxheight=none')).json()).toMatchObject({
    thumbnail_url: `${site.url}/preview/video/${itemId}.jpg`,
    height: 640 + 44,
  })
})

test('oEmbed knows no address but those of videos of this site, and no form but JSON', async () => {
  const address = `${site.url}/@${author.uniqueId}/video/${itemId}`
  expect((await oEmbed(address, '&format=xml')).status).toBe(501)
  for (const url of ['', 'https://evil.test/@a/video/1', `${site.url}/foryou`, `${site.url}/@a/video/1`]) {
    expect((await oEmbed(url)).status).toBe(404)
  }
})

const namingAddresses = [
  `/embed/v2/${itemId}`,
  '/embed/v2/1',
  `/oembed?url=${encodeURIComponent(`/embed/v2/${itemId}`)}`,
]
/** Sends any Host header, which fetch does not allow. */
const getAs = (url: string, headers: Record<string, string>) =>
  new Promise<{ cache: string | undefined; text: string }>((resolve, reject) => {
    httpGet(url, { headers }, (response) => {
      void textOf(response).then((body) => resolve({ cache: response.headers['cache-control'], text: body }))
    }).on('error', reject)
  })

describe('what names the host that was asked for', () => {
  test('is kept for nobody else, and a forwarded host is not believed', async () => {
    for (const address of namingAddresses) {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'worse.example',
        'x-forwarded-proto': 'https',
      }
      const { cache, text: shown } = await getAs(site.url + address, headers)
      expect([cache, shown.includes('worse.example')]).toEqual(['private, max-age=60', false])
    }
  })

  test('names the public address where there is one, and may be kept by everybody', async () => {
    const published = await startTestSite({
      publicUrl: new URL('https://videos.example.org'),
      trustedProxyCount: 1,
    })
    const { id: authorId } = await addUser(published.database)
    const videoId = await addVideo(published.database, { authorId })
    for (const address of [
      `/embed/v2/${videoId}`,
      `/oembed?url=${encodeURIComponent(`/embed/v2/${videoId}`)}`,
    ]) {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'worse.example' }
      const { cache, text: shown } = await getAs(published.url + address, headers)
      expect([cache, /evil|worse/.test(shown)]).toEqual(['public, max-age=60', false])
      expect(shown).toContain('https://videos.example.org')
    }
  })
})

describe('the language of what other sites show', () => {
  const address = `${site.url}/@${author.uniqueId}/video/${itemId}`
  const titleOf = async (query: string, headers = {}) => {
    const response = await fetch(`${site.url}${query}`, { headers })
    return [((await response.json()) as { title: string }).title, response.headers.get('vary')]
  }
  const player = async (path: string, headers = {}) => {
    const response = await fetch(site.url + path, { headers })
    return { html: await response.text(), vary: response.headers.get('vary') }
  }

  test.each([
    [`/embed/v2/${itemId}?lang=ar`, 'ar', 'rtl', 'شاهد على \u2068Vireo\u2069', null],
    [`/de/embed/v2/${itemId}`, 'de', 'ltr', 'Auf Vireo ansehen', null],
    [`/embed/v2/${itemId}`, 'ja', 'ltr', 'Vireoで見る', 'accept-language'],
    ['/embed/v2/1', 'ja', 'ltr', 'Vireoを開く', 'accept-language'],
  ])('of the player at %s is %s', async (path, lang, dir, words, vary) => {
    const named = { 'accept-language': 'ja, de;q=0.5', cookie: 'vireo_language=fr' }
    const shown = await player(path, named)
    expect(shown.html).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(shown.html).toContain(words)
    expect(shown.vary?.replace(/(, )?accept-encoding$/, '') || null).toBe(vary)
  })

  test('of oEmbed is the one that is asked for, of the address that is described, or of the browser', async () => {
    const query = `/oembed?url=${encodeURIComponent(address)}`
    expect((await titleOf(`${query}&lang=de`))[0]).toMatch(/ von /)
    const ofGerman = address.replace(site.url, `${site.url}/de`)
    expect((await titleOf(`/oembed?url=${encodeURIComponent(ofGerman)}`))[0]).toMatch(/ von /)
    const [title, vary] = await titleOf(query, { 'accept-language': 'de' })
    expect([title, vary]).toEqual([
      expect.stringMatching(/ von /),
      expect.stringContaining('accept-language'),
    ])
    expect((await titleOf(query))[0]).toMatch(/ by /)
  })
})
