import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import {
  test as base,
  chromium,
  expect as patientExpect,
  type BrowserContext,
  type Page,
} from '@playwright/test'

import { buildNextVersion, renameVersion } from './build.ts'
import { startChaosProxy, type ChaosProxy } from './chaos/proxy.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { isLong } from './long.ts'
import { removeSiteData, startSite, type Site, type SiteOptions } from './site.ts'

/** Intervals of `expect.poll`. Playwright's grow to a second, and most states come sooner. */
const POLL_INTERVALS_MS = [50, 50, 100, 100, 200]

/** Playwright's `expect`, whose `poll` notices a state sooner. */
export const expect = new Proxy(patientExpect, {
  get(target, name) {
    if (name !== 'poll') return Reflect.get(target, name) as unknown
    const poll: typeof patientExpect.poll = (actual, options) =>
      target.poll(actual, {
        intervals: POLL_INTERVALS_MS,
        ...(typeof options === 'string' ? { message: options } : options),
      })
    return poll
  },
})

interface Fixtures {
  /** Starts a site that stops when the test ends, however it ends. */
  ownSite: (options?: SiteOptions) => Promise<Site>
  /**
   * Makes the next version of the site, with a real build in `npm run test:long`, and gives its folder, which is removed
   * after the test.
   */
  nextBuild: (buildId: string) => Promise<string>
  /**
   * A proxy in front of the site at an address of its own, which can be down. Chromium's offline mode now and then lets
   * a worker through that starts meanwhile.
   */
  chaosProxy: ChaosProxy
  /** A browser with a profile on disk, as real users have: only in such a browser can apps be installed. */
  profileContext: BrowserContext
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  ownSite: async ({}, use) => {
    const sites: Site[] = []
    await use(async (options) => {
      const site = await startSite(options)
      sites.push(site)
      return site
    })
    for (const site of sites.toReversed()) {
      await site.stop()
    }
    await Promise.all(sites.map(removeSiteData))
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  nextBuild: async ({}, use) => {
    const folders: string[] = []
    await use(async (buildId) => {
      const { releaseDir, distDir } = await (isLong ? buildNextVersion : renameVersion)(buildId)
      folders.push(releaseDir)
      return distDir
    })
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  },
  chaosProxy: async ({ baseURL }, use) => {
    const proxy = await startChaosProxy(baseURL ?? '')
    await use(proxy)
    await proxy.close()
  },
  profileContext: async ({ baseURL, viewport }, use) => {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'vireo-profile-'))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      args: chromiumArguments,
      ...(baseURL ? { baseURL } : {}),
      viewport: viewport ?? null,
    })
    await use(context)
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  },
})

/** Collects the browser's complaints from now on: console errors and uncaught errors. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

/**
 * Waits until a service worker controls the page, so that the next load works without a network. It is
 * registered at once: on a first visit the page itself delays it until the first video plays.
 */
export async function swReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
}

/** Whether the app has hydrated the document, which plays its first video before that. It runs in the page. */
export function isAppReady(): boolean {
  type Fiber = { return?: Fiber; stateNode: { current?: { child: unknown } } }
  const fiberOf = (element: Element | null | undefined) => {
    const all: Record<string, unknown> = Object.fromEntries(Object.entries(element ?? {}))
    const key = Object.keys(all).find((each) => each.startsWith('__reactFiber'))
    return key ? (all[key] as Fiber) : undefined
  }
  const main = document.querySelector('main')
  let root = fiberOf(main)
  while (root?.return) root = root.return
  // React marks the elements while it hydrates them, and listens once it is done. Some parts follow later. In a feed
  // it leaves out the videos that the viewer has not come to.
  const parts = [...(main?.querySelectorAll('a, button') ?? [])].filter(
    (part) => part.closest('[role=feed] > article[tabindex="-1"]') === null,
  )
  // Set once the app plays the feed's videos itself.
  const isPlaying = [...document.querySelectorAll<HTMLElement>('main [role=feed]')].every(
    ({ dataset }) => 'ring' in dataset,
  )
  return (
    Boolean(root?.stateNode.current?.child) && isPlaying && parts.every((part) => fiberOf(part) !== undefined)
  )
}

/** Waits until the app is ready. */
export async function appReady(page: Page): Promise<void> {
  await page.waitForFunction(isAppReady)
}

/** Delays a page's requests until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await isAllowed
    await route.continue()
  })
  return allow
}

export const holdBackScripts = (page: Page) => holdBack(page, '**/assets/*.js')

/** The app's navigation: it is on every page and shows that the page is Vireo's, not the browser's. */
export const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The list of videos that the start page shows. */
export const forYouFeed = (page: Page) => page.getByRole('feed', { name: 'For you' })

/** The video at a position of For you; the first one is at 1. */
export const videoAt = (page: Page, position: number) =>
  forYouFeed(page).locator(`article[aria-posinset="${position}"]`)

export const firstVideo = (page: Page) => videoAt(page, 1)

/** Waits until the first video of For you has played past its first frame. */
export async function firstVideoPlays(page: Page): Promise<void> {
  const video = firstVideo(page).locator('video')
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0.2)
}

/** The question that is asked before a visit is recorded. */
export const privacyChoice = (page: Page) => page.getByRole('region', { name: 'Privacy choice' })

/** Allows this browser's visits to be recorded, as a user does. */
export async function acceptRecording(page: Page): Promise<void> {
  await privacyChoice(page).getByRole('button', { name: 'Accept' }).click()
  await privacyChoice(page).waitFor({ state: 'detached' })
}
