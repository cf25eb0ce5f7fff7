import { expect, test } from 'vitest'

import { featureRoutes } from '#server/app/routes.ts'
import { changeSettings } from '#server/features/site/settings-service.ts'
import { visitorRegion } from '#server/features/visibility/visitor-region.ts'
import { withDatabase } from '#support/database.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'

const database = await withDatabase()
let renderCount = 0
/** Renders everything that the page was given, as a document contains its data. */
const { url } = await startTestServer({
  database,
  features: featureRoutes(siteTools({})),
  renderPage: async ({ request, language, viewer, call, context }) => {
    renderCount += 1
    const { user } = await call('session.current', {})
    const feed = await call('feed.recommend', { count: 1 })
    return new Response(
      JSON.stringify({
        viewer: viewer?.uniqueId,
        user: user?.uniqueId,
        cookie: request.headers.get('cookie'),
        address: request.url,
        language,
        region: visitorRegion(),
        isMobile: context.isMobile,
        siteName: context.siteName,
        count: feed.itemList.length,
      }),
      { headers: { 'content-type': 'text/html' } },
    )
  },
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const COMPUTER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

interface Visitor {
  user?: string
  cookie: string
  agent: string
}

const users: Visitor[] = []
for (const agent of [PHONE, COMPUTER]) {
  const client = await createTestClient(url)
  const { uniqueId } = await client.signUp()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  users.push({ user: uniqueId, cookie, agent })
}
const guests: Visitor[] = [PHONE, COMPUTER].flatMap((agent) =>
  ['', 'vireo_csrf=planted; s_v_web_id=someone', 'vireo_region=FR'].map((cookie) => ({ cookie, agent })),
)

const ask = async ({ cookie, agent }: Visitor, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, {
    headers: { 'user-agent': agent, 'accept-language': 'en', ...(cookie && { cookie }), ...headers },
  })
  const text = await response.text()
  return { response, text, document: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
}

test('of 1,000 requests of guests and users in turn, each gets its own page (issue 49)', async () => {
  const visitors = [...guests, ...users]
  const paths = ['/foryou', '/de/foryou', '/foryou?utm_source=a', '/@mia', '/ja/tag/calm', '/discover']
  const faults: unknown[] = []
  const before = renderCount
  const run = async (worker: number) => {
    for (let turn = worker; turn < 1_000; turn += 10) {
      if (turn === 500) await database.transaction((tx) => changeSettings(tx, { name: 'Lagoon' }))
      const visitor = visitors[turn % visitors.length]!
      const path = paths[(turn * 7) % paths.length]!
      const { document, response } = await ask(visitor, path)
      const expected = {
        user: visitor.user,
        viewer: visitor.user,
        // A guest's document is rendered without their headers.
        cookie: visitor.user ? visitor.cookie : null,
        address: url + path,
        language: /^\/(de|ja)\//.exec(path)?.[1] ?? 'en',
        region: visitor.cookie.includes('region=FR') ? 'FR' : null,
        isMobile: visitor.agent === PHONE,
      }
      for (const [name, value] of Object.entries(expected))
        if ((document[name] ?? null) !== (value ?? null)) faults.push({ turn, path, name, value, document })
      const hasValidator = response.headers.get('etag') !== null
      if (hasValidator !== !visitor.user) faults.push({ turn, hasValidator })
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, worker) => run(worker)))
  expect(faults).toEqual([])
  const ofUsers = 1_000 * (users.length / visitors.length)
  expect(renderCount - before).toBeLessThan(ofUsers + 400)
  await expect
    .poll(async () =>
      (await Promise.all(guests.map((guest) => ask(guest, '/foryou')))).map(
        ({ document }) => document['siteName'],
      ),
    )
    .toEqual(guests.map(() => 'Lagoon'))
})

test('each guest has cookies of their own, beside a document that has none', async () => {
  const [first, second] = [await ask(guests[0]!, '/tag/sea'), await ask(guests[0]!, '/tag/sea')]
  const tokens = [first, second].map(({ response }) => response.headers.getSetCookie().join())
  expect(tokens[0]).toContain('vireo_csrf=')
  expect(tokens[0]).not.toBe(tokens[1])
  expect(second.text).toBe(first.text)
  expect(first.response.headers.get('cache-control')).toBe('private, no-cache')
  const etag = first.response.headers.get('etag') ?? ''
  const again = await ask(guests[0]!, '/tag/sea', { 'if-none-match': etag })
  expect([again.response.status, again.text]).toEqual([304, ''])
  // A user's own page is never answered so.
  const own = await ask(users[0]!, '/tag/sea', { 'if-none-match': etag })
  expect([own.response.status, own.document['user']]).toEqual([200, users[0]!.user])
})
