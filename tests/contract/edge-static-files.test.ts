import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { listFiles } from '#server/http/build-files.ts'
import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-static-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const client = path.join(folder, 'client')
await mkdir(path.join(client, 'assets'), { recursive: true })
await mkdir(path.join(client, '.vite'))
const INLINE = 'document.title = 1'
const FILES: Record<string, string> = {
  'client/assets/app-abc.js': 'the script',
  'client/assets/app-abc.js.br': 'the brotli',
  'client/assets/app-abc.js.gz': 'the gzip',
  'client/assets/app-abc.css': 'the style',
  'client/sw.js': 'the service worker',
  'client/manifest.webmanifest': '{}',
  'client/icon.png': 'a picture',
  'client/version.json': '{"version":"1"}',
  'client/shell.html': `<script src="/x.js"></script><script>${INLINE}</script>`,
  'client/.vite/manifest.json': 'how it was built',
  'secret.txt': 'outside',
}
for (const [name, content] of Object.entries(FILES)) await writeFile(path.join(folder, name), content)

const server = await startTestServer({
  features: [stubFeatures],
  clientFolder: client,
  renderPage: () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
})
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(server.url + address, { headers: { 'accept-encoding': 'identity', ...headers } })

test('other sites may show its pictures, and nothing else', async () => {
  const addresses = ['/icon.png', '/assets/app-abc.js', '/shell.html', '/version.json']
  const answers = await Promise.all(addresses.map((address) => get(address)))
  const policies = answers.map(({ headers }) => headers.get('cross-origin-resource-policy'))
  expect(policies).toEqual(['cross-origin', 'same-origin', 'same-origin', 'same-origin'])
})

test('the site’s service worker alone can become one', async () => {
  const asked = { 'service-worker': 'script' }
  const worker = await get('/sw.js', asked)
  expect([worker.status, await worker.text()]).toEqual([200, 'the service worker'])
  expect(worker.headers.get('service-worker-allowed')).toBeNull()
  const others = ['/assets/app-abc.js', '/icon.png', '/media/video/x', '/x/sw.js', '/sw.js/', '/shell.html']
  const answers = await Promise.all(others.map((address) => get(address, asked)))
  expect(answers.map(({ status }) => status)).toEqual(others.map(() => 403))
})

describe('an asset', () => {
  test('is kept for good, since its name is its content', async () => {
    const response = await get('/assets/app-abc.js')
    expect(await response.text()).toBe('the script')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('vary')).toBe('accept-encoding')
  })

  test.each([
    ['br, gzip', 'br', 'the brotli'],
    ['gzip', 'gzip', 'the gzip'],
    ['br;q=0, gzip', 'gzip', 'the gzip'],
    ['zstd', null, 'the script'],
  ])('goes out for %s as %s', async (accepted, encoding, content) => {
    const { headers, body } = await getRaw('/assets/app-abc.js', { 'accept-encoding': accepted })
    expect(headers['content-encoding'] ?? null).toBe(encoding)
    expect(body).toBe(content)
  })

  test('that is missing is 404 and never a page', async () => {
    for (const address of ['/assets/app-old.js', '/assets/', '/missing.js', '/favicon.ico']) {
      const response = await get(address)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('text/plain')
    }
  })

  test('may fetch from this site when it is a worker, and from nowhere else', async () => {
    const policy = (await get('/assets/app-abc.js')).headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("default-src 'none'")
  })
})

describe('what keeps its name', () => {
  test.each(['/sw.js', '/manifest.webmanifest', '/version.json', '/shell.html'])(
    '%s is asked for each time, and told when it is the same',
    async (address) => {
      const response = await get(address)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      const again = await get(address, { 'if-none-match': response.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
      expect(again.headers.get('content-security-policy')).toBe(
        response.headers.get('content-security-policy'),
      )
      expect(await again.text()).toBe('')
    },
  )

  test('a finished document runs its own inline scripts and no others', async () => {
    const hash = createHash('sha256').update(INLINE).digest('base64')
    const policy = (await get('/shell.html')).headers.get('content-security-policy')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  })
})

describe('while processes of two builds serve (issue #53)', async () => {
  const other = path.join(folder, 'other')
  await mkdir(path.join(other, 'assets'), { recursive: true })
  const script = '/assets/next-12345678.js'
  const files = {
    [script]: 'of the other',
    [`${script}.br`]: 'brotli of the other',
    '/sw.js': 'worker of the other',
    '/shell.html': `<script>${INLINE};2</script>`,
  }
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(other, name), content)
  const ofOther = listFiles(other)
  let announced: typeof ofOther | undefined
  const both = await startTestServer({
    database: server.database,
    features: [stubFeatures],
    clientFolder: client,
    otherBuilds: {
      findAsset: (address) => Promise.resolve(ofOther.get(address)),
      findAnnounced: (address) => Promise.resolve(announced?.get(address)),
    },
    renderPage: () => Promise.resolve(new Response('<html>')),
  })

  test('an asset of the other one is served as one of its own', async () => {
    const own = await fetch(`${both.url}/assets/app-abc.js`, { headers: { 'accept-encoding': 'zstd' } })
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(both.url + script, { method, headers: { 'accept-encoding': 'zstd' } })
      expect([response.status, await response.text()]).toEqual([200, method === 'GET' ? 'of the other' : ''])
      expect(headersOf(response)).toEqual(headersOf(own))
      expect(response.headers.get('cache-control')).toContain('immutable')
      const etag = response.headers.get('etag') ?? ''
      const again = await fetch(both.url + script, {
        method,
        headers: { 'accept-encoding': 'zstd', 'if-none-match': etag },
      })
      expect(again.status).toBe(304)
    }
    const compressed = await getRaw(script, { 'accept-encoding': 'br' }, both.url)
    expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'brotli of the other'])
    expect((await fetch(`${both.url}/assets/gone-12345678.js`)).status).toBe(404)
  })

  test('all processes tell browsers of one of them', async () => {
    const text = async (address: string) => (await fetch(both.url + address)).text()
    expect([await text('/sw.js'), await text('/manifest.webmanifest')]).toEqual(['the service worker', '{}'])
    const tag = (await fetch(`${both.url}/sw.js`)).headers.get('etag') ?? ''
    announced = ofOther
    expect([await text('/sw.js'), await text('/manifest.webmanifest')]).toEqual(['worker of the other', '{}'])
    const headers = { 'if-none-match': tag }
    expect((await fetch(`${both.url}/sw.js`, { headers })).status).toBe(200)
    const shell = await fetch(`${both.url}/shell.html`)
    const hash = createHash('sha256').update(`${INLINE};2`).digest('base64')
    expect(shell.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  })
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/.vite/manifest.json',
  '//etc/passwd',
])('nothing outside is served at %s', async (address) => {
  const { body } = await getRaw(address)
  expect(body).not.toContain('outside')
  expect(body).not.toContain('how it was built')
  expect(body).not.toContain('root:')
})

test('a name with a period is a user, not a file', async () => {
  const response = await get('/@mia.js')
  expect(response.headers.get('content-type')).toContain('text/html')
})

/** Headers of a file that do not depend on its name, length or connection. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => !/^(date|etag|content-length|x-request-id|connection|keep-alive)$/.test(name),
    ),
  )

/** Sends a request as fetch cannot: the address unchanged, the body undecoded. */
function getRaw(address: string, headers: Record<string, string> = {}, url = server.url) {
  const { hostname, port } = new URL(url)
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path: address, headers }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
