import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findMissingScripts } from '#pages/offline.ts'
import { freshName, PASSWORD } from '#pages/users.ts'
import { isAppReady } from '#support/browser.ts'
import { listReportedErrors } from '#support/error-listing.ts'
import { NAMED_ADDRESSES } from '#support/page-addresses.ts'
import { DEMO_PASSWORD, removeSiteData, startSite, type Site } from '#support/site.ts'
import { startFirefox } from '#support/web-driver/firefox.ts'
import {
  click,
  evaluate,
  KEYS,
  press,
  until,
  type RemoteBrowser,
} from '#support/web-driver/remote-browser.ts'
import { startWebKit } from '#support/web-driver/webkit.ts'

/**
 * The main job, the launch without a network and the layout of ten pages in Debian's Firefox and WebKitGTK. Everything else
 * is tested in Chromium only. WebKitGTK has the engine of an iPhone's WebKit, but other video, storage and home screen.
 */

const CURRENT = 'article[tabindex="0"]'
const TEST_TIMEOUT_MS = 400_000
const FILL_DEADLINE_MS = 240_000
const SENT_WITHIN_MS = 60_000
const CACHED_DEADLINE_MS = 120_000
/** A phone and a desktop. */
const SIZES = [
  { width: 390, height: 844, isWide: false },
  { width: 1280, height: 900, isWide: true },
]
/** Firefox's error for a script of the worker that was still loading when the next page was opened. */
const CUT_OFF = /^Failed to load .*\/assets\//
/** Pictures of the pages, to look through. */
const PICTURES = path.resolve(import.meta.dirname, '../../node_modules/.tmp/other-browsers')

let site: Site
const ask = async <Body>(address: string): Promise<Body> =>
  (await (await fetch(site.url + address)).json()) as Body
const countVideos = async () =>
  (await ask<{ itemList: unknown[] }>('/api/recommend/item_list/?count=20')).itemList.length

beforeAll(async () => {
  site = await startSite({ hasDemo: true, env: { DEMO_PASSWORD } })
  await until('the demo has videos', async () => (await countVideos()) === 20, FILL_DEADLINE_MS)
}, TEST_TIMEOUT_MS)
afterAll(async () => {
  await site.stop()
  await removeSiteData(site)
})

/** The position in the list of the video that plays, and its time. Null when none plays. */
const playing = (browser: RemoteBrowser) =>
  evaluate(
    browser,
    (current) => {
      const article = document.querySelector(current)
      const video = article?.querySelector('video')
      if (!article || !video || video.paused || video.currentTime < 0.2) return null
      return { place: Number(article.getAttribute('aria-posinset')), timeSec: video.currentTime }
    },
    CURRENT,
  )

const untilPlaying = (browser: RemoteBrowser) =>
  until('a video plays', async () => {
    const first = await playing(browser)
    if (!first) return false
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const second = await playing(browser)
    return second?.place === first.place && second.timeSec !== first.timeSec
  })

const shows = (browser: RemoteBrowser, selector: string, text: string) =>
  evaluate(
    browser,
    (within, words) =>
      [...document.querySelectorAll(within)].some(
        (element) => element.textContent.includes(words) && element.getClientRects().length > 0,
      ),
    selector,
    text,
  )

/** The id of the video that the viewer is at, found by its name: the article's name begins with the caption. */
async function currentVideoId(browser: RemoteBrowser): Promise<string> {
  const name = await evaluate(browser, (current) => document.querySelector(current)?.ariaLabel ?? '', CURRENT)
  const { itemList } = await ask<{ itemList: { id: string; caption: string }[] }>(
    '/api/recommend/item_list/?count=48',
  )
  const video = itemList.find(({ caption }) => name.startsWith(caption))
  if (!video) throw new Error(`No video is named ${name}.`)
  return video.id
}

async function signUp(browser: RemoteBrowser, username: string): Promise<void> {
  await click(browser, 'nav a', 'Log in')
  await click(browser, 'dialog button', 'Sign up')
  await until('the form to sign up is there', () => shows(browser, 'dialog h2', 'Sign up'))
  await click(browser, 'dialog input', 'Username')
  await press(browser, username)
  await click(browser, 'dialog input', 'Password')
  await press(browser, PASSWORD + KEYS.Enter)
  await until('the user is logged in', () => shows(browser, 'nav a', 'Profile'))
  await click(browser, 'dialog button', 'Close')
}

/** Logs in as the demo's user, whose pages have something on them. */
async function logIn(browser: RemoteBrowser): Promise<void> {
  await browser.open(`${site.url}/login`)
  await until('the form to log in is there', () => evaluate(browser, isAppReady))
  await click(browser, 'form input', 'Username')
  await press(browser, 'demo')
  await click(browser, 'form input', 'Password')
  await press(browser, DEMO_PASSWORD + KEYS.Enter)
  await until('the user is logged in', () => shows(browser, 'nav a', 'Profile'))
}

/** The errors that pages have reported to the site. Only Firefox tells the rest of its console. */
const pageErrors = async () =>
  (await listReportedErrors(site)).split('\n\n').filter((error) => /^\w+ {2}\w+, page,/.test(error))

/** Faults of the page's layout that can be measured. It runs in the page. */
function findLayoutFaults(): string[] {
  const { scrollWidth } = document.documentElement
  const small = [...document.querySelectorAll('main :is(a, button, input, select, textarea)')].filter(
    (control) => {
      const { width, height } = control.getBoundingClientRect()
      return control.checkVisibility() && Math.min(width, height) < 16
    },
  )
  return [
    ...(scrollWidth > innerWidth ? [`${scrollWidth} pixels wide`] : []),
    ...small.map((control) => `too small: ${control.outerHTML.slice(0, 200)}`),
  ]
}

describe.each([
  ['Firefox', startFirefox],
  ['WebKitGTK', startWebKit],
] as const)('%s', (name, start) => {
  test(
    'ten pages open without an error, and have the shape of the window, as on a phone and on a desktop',
    async () => {
      await mkdir(PICTURES, { recursive: true })
      const reported = await pageErrors()
      const browser = await start()
      try {
        await logIn(browser)
        const faults: string[] = []
        for (const address of NAMED_ADDRESSES) {
          await browser.open(site.url + address)
          await until(`${address} is ready`, () => evaluate(browser, isAppReady))
          const hasFeed = await evaluate(browser, () => document.querySelector('main [role=feed]') !== null)
          if (hasFeed) await untilPlaying(browser)
          for (const { width, height, isWide } of SIZES) {
            await browser.resize(width, height)
            const has = () => evaluate(browser, (wide) => innerWidth >= 1024 === wide, isWide)
            await until(`the window is ${width} pixels wide`, has)
            const found = await evaluate(browser, findLayoutFaults)
            faults.push(...found.map((fault) => `${address} at ${width}: ${fault}`))
            const file = `${name}-${width}${address.replaceAll(/\W+/g, '-')}.png`
            await writeFile(path.join(PICTURES, file), await browser.takePicture())
          }
          const errors = (browser.takeErrors?.() ?? []).filter((error) => !CUT_OFF.test(error))
          faults.push(...errors.map((error) => `${address}: ${error}`))
        }
        expect(faults).toEqual([])
        expect((await pageErrors()).filter((error) => !reported.includes(error))).toEqual([])
      } finally {
        await browser.close()
      }
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'a guest watches and goes to the next video; as a user they like it and comment on it',
    async () => {
      const browser = await start()
      try {
        await browser.open(`${site.url}/foryou`)
        await untilPlaying(browser)
        // Presses the key again while the app does not listen to keys yet.
        await until('the next video is there', async () => {
          await press(browser, KEYS.ArrowDown)
          await new Promise((resolve) => setTimeout(resolve, 2_000))
          return ((await playing(browser))?.place ?? 1) > 1
        })

        await signUp(browser, freshName('other'))
        const videoId = await currentVideoId(browser)
        const counts = async () =>
          (
            await ask<{ video: { stats: { likeCount: number; commentCount: number } } }>(
              `/api/item/detail/?itemId=${videoId}`,
            )
          ).video.stats
        const before = await counts()
        await click(browser, `${CURRENT} button`, 'Like')
        await expect
          .poll(async () => (await counts()).likeCount, { timeout: SENT_WITHIN_MS })
          .toBe(before.likeCount + 1)

        await click(browser, `${CURRENT} button`, 'Comments')
        await click(browser, '#comments textarea', 'Add a comment')
        await press(browser, `Good light${KEYS.Enter}`)
        await until('the comment is in the list', () => shows(browser, '#comments li', 'Good light'))
        await expect
          .poll(async () => (await counts()).commentCount, { timeout: SENT_WITHIN_MS })
          .toBe(before.commentCount + 1)
      } finally {
        await browser.close()
      }
    },
    TEST_TIMEOUT_MS,
  )

  test(
    'the app opens and plays while there is no server, once it was open before',
    async () => {
      const browser = await start()
      try {
        await browser.open(`${site.url}/foryou`)
        await untilPlaying(browser)
        await until(
          'the app is on the device',
          async () => (await evaluate(browser, findMissingScripts, ['install', 'offline'])).length === 0,
          CACHED_DEADLINE_MS,
        )
        await until(
          'a video is on the device',
          () => evaluate(browser, async () => (await (await caches.open('vireo-clips-1')).keys()).length > 0),
          CACHED_DEADLINE_MS,
        )
        await site.stop()
        await expect(fetch(site.url)).rejects.toThrow('fetch failed')

        await browser.open(`${site.url}/foryou?source=pwa`)
        await until('its navigation is shown', () => shows(browser, 'nav a', 'Discover'))
        await untilPlaying(browser)
      } finally {
        await browser.close()
        site = await startSite({ hasDemo: true, dataDir: site.dataDir, port: site.port })
      }
    },
    TEST_TIMEOUT_MS,
  )
})
