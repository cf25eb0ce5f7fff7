import { freshName, signUp } from '#pages/users.ts'
import { appReady, expect, firstVideo, mainNav, test, watch } from '#support/browser.ts'
import { findFreePort } from '#support/site.ts'

test('pages of one host ask another one of the site: reads, log-in, likes, push and reports (specification section 7.5) @long', async ({
  page,
  ownSite,
}) => {
  // Browsers resolve names below `localhost` to this machine. The two are different origins of one site.
  const port = await findFreePort()
  const pages = `http://www.vireo.localhost:${port}`
  const mobileHost = `http://m.vireo.localhost:${port}`
  await ownSite({
    port,
    hasDemo: true,
    env: { PUBLIC_URL: pages, MOBILE_HOST: mobileHost, COOKIE_DOMAIN: 'vireo.localhost' },
  })
  const problems = watch(page)
  const asked: { origin: string; path: string; status: number }[] = []
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && response.request().method() !== 'OPTIONS')
      asked.push({ origin, path: pathname, status: response.status() })
  })

  await page.goto(`${pages}/upload`)
  await appReady(page)
  const list = page.waitForResponse((response) => response.url().includes('/api/recommend/item_list/'))
  await mainNav(page).getByRole('link', { name: 'For you' }).click()
  expect(new URL((await list).url()).searchParams.get('aid')).toBe('1988')
  const stream = page.waitForResponse((response) => response.url().includes('/api/push/'))
  await signUp(page, freshName('host'))
  expect((await stream).status()).toBe(200)

  const like = firstVideo(page).getByRole('button', { name: 'Like', exact: true })
  const sent = page.waitForResponse((response) => response.url().includes('/api/commit/item/digg/'))
  await like.click()
  expect((await sent).status()).toBe(200)
  // The document comes from the other host, and has the session and the like.
  await page.reload()
  await appReady(page)
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  const report = page.waitForResponse((response) => response.url().includes('/api/errors/envelope/'))
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Thrown by a test.')
    })
  })
  expect([new URL((await report).url()).origin, (await report).status()]).toEqual([mobileHost, 200])

  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter(({ origin, status }) => origin !== mobileHost || status >= 400)).toEqual([])
  expect(problems.filter((problem) => !problem.includes('Thrown by a test.'))).toEqual([])
})
