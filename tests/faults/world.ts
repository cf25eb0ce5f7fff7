import { mkdtemp, readlink, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import {
  test as base,
  chromium,
  type BrowserContext,
  type Page,
  type Request,
  type Worker,
} from '@playwright/test'

import { connectDatabase, type Database } from '#server/db/client.ts'
import { connectionStringOf } from '#server/db/embedded/endpoint.ts'
import { expect } from '#support/browser.ts'
import { noFault } from '#support/chaos/fault.ts'
import { startChaosProxy, type ChaosProxy } from '#support/chaos/proxy.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'
import { removeSiteData, startSite, type Site } from '#support/site.ts'

import { writeDownProfiles } from './profile-history.ts'
import { watchActions } from './user.ts'

const PASSWORD = 'a long enough password'

/**
 * The production build as a process, an unreliable network in front of it, and a user's browser with a profile
 * on disk.
 */
export class World {
  readonly proxy: ChaosProxy
  readonly database: Database
  readonly #profile: string
  site: Site
  context!: BrowserContext
  userId = ''
  username = ''

  private constructor(site: Site, proxy: ChaosProxy, profile: string) {
    this.site = site
    this.proxy = proxy
    this.#profile = profile
    const dir = path.join(site.dataDir, 'postgres')
    this.database = connectDatabase({
      connectionString: connectionStringOf({ kind: 'socket', dir, port: 5432 }),
      max: 2,
    })
    // The database is killed on purpose.
    this.database.pool.on('error', () => {})
  }

  static async start(): Promise<World> {
    const site = await startSite({ env: { CAPTCHA_AFTER: 'off' } })
    const proxy = await startChaosProxy(site.url)
    const profile = await mkdtemp(path.join(os.tmpdir(), 'vireo-faults-'))
    const world = new World(site, proxy, profile)
    await writeDownProfiles(world.database)
    await world.launchBrowser()
    await world.signUp()
    return world
  }

  async launchBrowser(): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: chromiumPath,
      args: chromiumArguments,
      baseURL: this.proxy.url,
      viewport: { width: 390, height: 844 },
    })
    await this.context.addInitScript(watchActions)
  }

  /**
   * SIGKILL, and a new browser on the same profile. The cookies are restored: Chromium writes them to the disk
   * every 30 s, so a recent log-in would be lost.
   */
  async restartBrowser(): Promise<void> {
    const cookies = await this.context.cookies()
    const lock = await readlink(path.join(this.#profile, 'SingletonLock'))
    const closed = new Promise((resolve) => this.context.once('close', resolve))
    process.kill(Number(lock.slice(lock.lastIndexOf('-') + 1)), 'SIGKILL')
    await closed
    await this.launchBrowser()
    await this.context.addCookies(cookies)
  }

  /**
   * Opens a tab with the user's own profile page, which plays no video. All parts of the app that actions need
   * have loaded: if one were missing the page would reload, and what the test was about to do would be lost.
   */
  async openTab(): Promise<Page> {
    const page = await this.context.newPage()
    const hasCome = this.username ? page.waitForResponse(/\/assets\/soon-/) : undefined
    const partsHaveCome = watchParts(page)
    await page.goto(this.username ? `/@${this.username}` : '/login')
    await page.waitForFunction(() => window.faultSuite.api() !== undefined)
    await (await hasCome)?.finished()
    if (this.username) await apiWorkerOf(page)
    await partsHaveCome()
    return page
  }

  async closeTabs(): Promise<void> {
    // The browser ends with its last tab.
    const [, ...opened] = this.context.pages()
    await Promise.all(opened.map((tab) => tab.close()))
  }

  /** Signs up as a new user, who stays logged in. */
  async signUp(): Promise<void> {
    this.username = ''
    const page = await this.openTab()
    const credentials = { username: `person_${Date.now().toString(36)}`, password: PASSWORD }
    this.userId = await page.evaluate(async (input) => {
      const session = await window.faultSuite.api()?.session.signUp(input)
      return session?.user?.id ?? ''
    }, credentials)
    this.username = credentials.username
    await page.close()
  }

  async logIn(page: Page): Promise<void> {
    const credentials = { username: this.username, password: PASSWORD }
    await page.evaluate((input) => window.faultSuite.api()?.session.logIn(input), credentials)
  }

  /** Ends the sessions as their expiry would. */
  async endSessions(): Promise<void> {
    await this.database.query({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [this.userId] })
  }

  async startServer(): Promise<void> {
    const { dataDir, port } = this.site
    this.site = await startSite({ dataDir, port, env: { CAPTCHA_AFTER: 'off' } })
  }

  /** Waits until the database has recovered. */
  async databaseReady(): Promise<void> {
    await expect(() => this.database.query({ text: 'SELECT 1' })).toPass()
  }

  async end(): Promise<void> {
    await this.context.close()
    await this.proxy.close()
    await this.database.pool.end()
    await this.site.stop()
    await removeSiteData(this.site)
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** When no part of the app has been requested for this long, none is missing. */
const QUIET_MS = 1_000

/** @returns a function that waits until all parts of the app have loaded that a page requests by itself */
function watchParts(page: Page): () => Promise<void> {
  const coming = new Set<Request>()
  let lastAtMs = performance.now()
  const note = (request: Request, change: 'add' | 'delete') => {
    if (!request.url().includes('/assets/')) return
    coming[change](request)
    lastAtMs = performance.now()
  }
  page.on('request', (request) => note(request, 'add'))
  page.on('requestfinished', (request) => note(request, 'delete'))
  page.on('requestfailed', (request) => note(request, 'delete'))
  return async () => {
    await expect.poll(() => coming.size === 0 && performance.now() - lastAtMs > QUIET_MS).toBe(true)
  }
}

/** The worker of a tab; waits until the tab has created it. */
export async function apiWorkerOf(page: Page, dead: ReadonlySet<Worker> = new Set()): Promise<Worker> {
  const living = () =>
    page.workers().find((worker) => worker.url().includes('api.worker') && !dead.has(worker))
  await expect.poll(living).toBeDefined()
  return living() ?? apiWorkerOf(page, dead)
}

interface Fixtures {
  /** A tab of the user. Faults that a test plants end with it, and so do the tabs that it opens. */
  page: Page
}

export const test = base.extend<Fixtures, { world: World }>({
  page: async ({ world }, use) => {
    await use(await world.openTab())
    world.proxy.setPlan(noFault)
    world.proxy.setDown(false)
    await world.closeTabs()
  },
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
    async ({}, use) => {
      const world = await World.start()
      await use(world)
      await world.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
export { expect }
