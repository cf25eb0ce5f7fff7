import { describe, expect, test } from 'vitest'

import { LinkRisk } from '#contract/link-risk.ts'
import { NOT_PAGES, PAGES, type Page } from '#contract/pages.ts'
import { createApp } from '#server/app/create-app.ts'
import { createErrorReports } from '#server/features/error-reports/index.ts'
import { linkRoutes, setHost } from '#server/features/links/links.ts'
import { silentLog } from '#server/log.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import { withDatabase } from '#support/database.ts'
import { TEST_RATE_SCALE, TEST_SECRET } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const database = await withDatabase()
const app = createApp({
  publish: () => {},
  limiter: createRateLimiter(TEST_RATE_SCALE),
  secret: TEST_SECRET,
  database,
  log: silentLog(),
  errorReports: createErrorReports(database, silentLog()),
  features: [{ ...stubFeatures, ...linkRoutes }],
  renderPage: ({ request }) => {
    const { pathname } = new URL(request.url)
    const isOther = pathname.includes('@mia') && !/@mia(?:\/video\/7)?$/.test(pathname)
    const headers = { 'content-type': 'text/html' }
    return Promise.resolve(new Response('', { status: isOther ? 404 : 200, headers }))
  },
  config: {
    hosts: {},
    trustedProxyCount: 0,
    rateLimitScale: TEST_RATE_SCALE,
    captchaAfter: {},
    captchaRegion: 'other',
    guestGuideWindowMs: 0,
  },
})

test('each address that the server answers itself is none of a page for the service worker', () => {
  const own = app.routes
    .map(({ path }) => path.replace(/:language\{[^}]+\}/, 'de'))
    .filter((path) => !/^\/?\*$/.test(path))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((path) => !NOT_PAGES.some((pattern) => pattern.test(path)))).toEqual([])
})

test.each(Object.values<Page>(PAGES))(
  '$path is indexed by search engines: $robots',
  async ({ path, robots }) => {
    const { headers } = await app.request(path.replaceAll(/[{}]/g, ''))
    expect(headers.get('x-robots-tag')).toBe(robots === 'noindex' ? 'noindex' : null)
  },
)

test.each([
  ['/', '/foryou'],
  ['/?utm_source=a&lm=11', '/foryou?utm_source=a&lm=11'],
  ['/de/?source=h5_t&share_user_id=%2F', '/de/foryou?source=h5_t&share_user_id=%2F'],
  ['/de?refer=embed', '/de/foryou?refer=embed'],
])(
  '%s leads to For you, with how the visit began (specification sections 3 and 4: stored query parameters, launch mode)',
  async (address, location) => {
    const response = await app.request(address)
    expect([response.status, response.headers.get('location')]).toEqual([307, location])
  },
)

async function ask(address: string) {
  const { status, headers } = await app.request(address)
  return [status, headers.get('location')]
}

describe('an address that was pasted with what stood around it', () => {
  test.each([
    ['/%40mia', '/@mia'],
    ['/de/%40mia/video/7?a=%40b', '/de/@mia/video/7?a=%40b'],
    ['/@mia.', '/@mia'],
    ['/@mia/video/7)', '/@mia/video/7'],
    ['/de/@mia/video/7%E2%80%9D', '/de/@mia/video/7'],
    ['/@mia/video/7%E3%80%82%E6%AC%A1', '/@mia/video/7'],
    ['/@mia/video/7&t=5&a=b', '/@mia/video/7?t=5&a=b'],
  ])('%s leads to %s', async (address, path) => {
    expect(await ask(address)).toEqual([302, path])
  })

  test.each([
    '/@mia/gone',
    '/@mia.b',
    '/@mia/video/7%FF',
    '/@mia//evil.example.',
    // Redirecting it to the same address would loop for ever.
    '/@mia%F0%9F%8C%8A',
    '/@mia/a%2Fb%25%3Cscript%3E',
  ])('%s stays where it is', async (address) => {
    expect(await ask(address)).toEqual([404, null])
  })
})

const answerTo = async (address: string, headers: Record<string, string>) => {
  const response = await app.request(address, { headers })
  const vary = response.headers
    .get('vary')
    ?.replace(/(, )?(accept-language, cookie)?(, )?(accept-encoding)?$/, '')
  return [response.status, response.headers.get('location'), vary ?? '']
}

describe('device paths (specification section 2.2)', () => {
  const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' }
  const DESKTOP = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0' }
  const HINTED = { ...DESKTOP, 'sec-ch-ua-mobile': '?1' }
  const VARY = 'User-Agent, Sec-CH-UA-Mobile'

  test.each([
    ['/trending', PHONE, '/foryou'],
    ['/trending', HINTED, '/foryou'],
    ['/following_pc', PHONE, '/following_h5'],
    ['/following_h5', DESKTOP, '/following_pc'],
    ['/de/following_h5?a=%2F&b', DESKTOP, '/de/following_pc?a=%2F&b'],
    ['/share/video?id=7', PHONE, '/share_h5/video?id=7'],
    ['/share_h5/user?id=7', DESKTOP, '/share/user?id=7'],
    ['/share_h5/challenge?name=sea', DESKTOP, '/share/challenge?name=sea'],
    ['/share/music?id=7', PHONE, '/share_h5/music?id=7'],
    ['/search/pc?q=sea&type=user', PHONE, '/search/mobile?q=sea&type=user'],
    ['/help/suicide-prevention/pc', PHONE, '/help/suicide-prevention/h5'],
    ['/de/help/eating-disorders/h5', DESKTOP, '/de/help/eating-disorders/pc'],
    ['/ja/search/mobile?q=%E6%B5%B7', DESKTOP, '/ja/search/pc?q=%E6%B5%B7'],
  ])('%s leads to the path of the device', async (address, headers, location) => {
    expect(await answerTo(address, headers)).toEqual([302, location, VARY])
  })

  test.each([
    ['/trending', DESKTOP],
    ['/following_pc', DESKTOP],
    ['/following_h5', PHONE],
    ['/share/video?id=7', DESKTOP],
    ['/share_h5/video?id=7', HINTED],
  ])('%s is answered on its device, and says that it depends on that', async (address, headers) => {
    expect(await answerTo(address, headers)).toEqual([200, null, VARY])
  })

  test.each([
    '/foryou',
    '/following',
    '/@demo',
    '/@demo/video/7',
    '/tag/sea',
    '/music/tide-7',
    '/sticker/sun-7',
  ])('%s is for both devices', async (address) => {
    expect(await answerTo(address, PHONE)).toEqual([200, null, ''])
    expect(await answerTo(address, DESKTOP)).toEqual([200, null, ''])
  })
})

const leadsTo = async (address: string) => {
  const { status, headers } = await app.request(address)
  return [status, headers.get('location')]
}
const link = (url: string) => `/link?url=${encodeURIComponent(url)}`

describe('links out of the site (specification section 3, link risk level)', () => {
  test('a trusted host is opened at once, in any language', async () => {
    await setHost(database, 'trusted.org', LinkRisk.whitelist)
    for (const prefix of ['', '/de']) {
      expect(await leadsTo(prefix + link('https://trusted.org./a?b=%26#c'))).toEqual([
        302,
        'https://trusted.org/a?b=%26#c',
      ])
    }
  })

  test.each([
    link('https://unknown.example'),
    link('//trusted.org'),
    link('trusted.org'),
    link('/\\trusted.org'),
    link('https://trusted.org@evil.example'),
    link('https://trusted.org:pw@evil.example'),
    link('https://evil.example\\@trusted.org'),
    link('https://evil.example#@trusted.org'),
    link('https://evil.example?trusted.org'),
    link('https://evil.example/trusted.org'),
    link('https://trusted.org.evil.example'),
    link('https://nottrusted.org'),
    link('https://trusted.orgevil.example'),
    link('https://xtrusted。org'),
    link('https:evil.example'),
    link('https:///evil.example'),
    link('\thttps://evil.example'),
    link('ht\ntps://evil.example'),
    link('javascript://trusted.org/%0aalert(1)'),
    link('data:text/html,trusted.org'),
    link('https://evil.example\r\nLocation: https://trusted.org'),
    `${link('https://trusted.org')}&url=https://evil.example`,
    `${link('https://evil.example')}&url=https://trusted.org`,
    '/link?URL=https://trusted.org',
    '/link?url[]=https://trusted.org',
    '/link?url=',
    '/link',
    '/link/https://trusted.org',
    '/link//trusted.org',
  ])('%s redirects nowhere', async (address) => {
    expect(await leadsTo(address)).toEqual([200, null])
  })
})
