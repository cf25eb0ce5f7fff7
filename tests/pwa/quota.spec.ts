import type { Page, Worker } from '@playwright/test'

import { MEDIA_CACHES } from '#contract/media-caches.ts'
import { SENT_WITHIN_MS } from '#pages/likes.ts'
import { acceptOffer, filesIn, retainedCount } from '#pages/offline.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, swReady, test } from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

import { apiWorkerOf } from '../faults/world.ts'
import { act, draftBytes, expectNothingLost, writeDraft } from './what-can-be-lost.ts'

// A quota as a user meets it: the site may store less than it uses. `full-disk.spec.ts` tests how it gets
// there.

test.describe.configure({ timeout: 180_000 })

const COMMENT = 'Written before there was no room'
const CAPTION = 'Drafted before there was no room'
const DRAFT_BYTES = 300_000
/** More than are evicted at a time. */
const CACHED_COUNT = 6
const CACHED_DEADLINE_MS = 30_000
const SHOWN_WITHIN_MS = 20_000

const otherCaches = async (page: Page): Promise<string[]> => {
  const names = await page.evaluate(() => caches.keys())
  const others = names.filter((name) => !Object.values<string>(MEDIA_CACHES).includes(name))
  return (await Promise.all(others.map((name) => filesIn(page, name)))).flat().toSorted()
}

interface Removal {
  atMs: number
  /** Addresses of responses, or the name of a cache that was removed as a whole. */
  what: string
}

/** Records everything that this worker removes from caches from now on. */
function noteRemovals(): void {
  const removals: Removal[] = []
  Object.assign(globalThis, { removals })
  for (const prototype of [Cache.prototype, CacheStorage.prototype]) {
    const remove = prototype.delete as (this: unknown, what: unknown, ...rest: unknown[]) => Promise<boolean>
    Object.assign(prototype, {
      delete(this: unknown, what: string | Request, ...rest: unknown[]) {
        removals.push({ atMs: Date.now(), what: typeof what === 'string' ? what : what.url })
        return remove.call(this, what, ...rest)
      },
    })
  }
}

async function notedBy(workers: readonly Worker[]): Promise<string[]> {
  const noted = await Promise.all(
    workers.map((worker) =>
      worker.evaluate(() => (globalThis as unknown as { removals: Removal[] }).removals),
    ),
  )
  return noted
    .flat()
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ what }) => what)
}

const collection = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Saved videos' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Saves the videos of the open page. */
async function saveCollection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await acceptOffer(page)
}

test('less room than is used costs what the manager says, in its order, and no draft, nothing that waits, nothing saved @long', async ({
  profileContext: context,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  const page = await context.newPage()
  await openLoggedIn(page, `${proxy.url}/foryou`, freshName('quota'))
  await swReady(page)
  await expect
    .poll(() => retainedCount(page), { timeout: CACHED_DEADLINE_MS })
    .toBeGreaterThanOrEqual(CACHED_COUNT)
  proxy.setPlan(({ method }) => (method === 'GET' ? undefined : { kind: 'resetBefore' }))
  await act(page, COMMENT)
  await writeDraft(page, DRAFT_BYTES, CAPTION)
  await page.goto(`${proxy.url}/tag/cosy`)
  await saveCollection(page)
  await expect(collection(page, 'Videos with #cosy').getByRole('status')).toContainText('3 videos,')
  await expect(page.getByText(/^When this device is full,/)).toHaveText(
    'When this device is full, pictures are removed first, then videos that Vireo saved automatically, oldest first. ' +
      'Videos you saved stay until you remove them. Drafts, uploads and actions waiting to be sent are never removed.',
  )
  const others = await otherCaches(page)

  await page.goto(`${proxy.url}/@sol.and.sea`)
  const workers = [...context.serviceWorkers(), await apiWorkerOf(page)]
  await Promise.all(workers.map((worker) => worker.evaluate(noteRemovals)))
  const pictures = await filesIn(page, MEDIA_CACHES.images)
  const videos = await filesIn(page, MEDIA_CACHES.videos)
  expect(pictures).not.toEqual([])
  // The quota applies as long as this session is open.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 })
  await saveCollection(page)
  const full = collection(page, 'Videos by Sol & Sea').getByRole('status')
  await expect(full).toHaveText(/^Not enough space\. Remove something/, {
    timeout: SHOWN_WITHIN_MS,
  })
  await expect(page.getByText(/saved · no space left$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the next 30 videos' })).toHaveCount(0)

  expect(await filesIn(page, MEDIA_CACHES.videos)).toEqual([])
  const removed = await notedBy(workers)
  expect(removed.filter((what) => videos.includes(what))).toEqual(videos)
  const before = removed.slice(0, removed.indexOf(videos[0] ?? ''))
  if (!before.includes(MEDIA_CACHES.images)) expect(before).toEqual(expect.arrayContaining(pictures))

  await expectNothingLost(page, COMMENT, CAPTION)
  expect(await draftBytes(page)).toBeGreaterThan(DRAFT_BYTES)
  // The app's own files may still have been loading.
  expect(await otherCaches(page)).toEqual(expect.arrayContaining(others))

  // The quota suffices again, as after the user removes something, and there is a network.
  await devtools.detach()
  const sent = new Set<string>()
  proxy.setPlan(({ path }) => {
    sent.add(path.split('?')[0] ?? '')
    return undefined
  })
  await page.goto(`${proxy.url}/offline`)
  await collection(page, 'Videos with #cosy').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(full).toContainText(/^\d+ videos, [\d.]+ [kM]B\.$/, { timeout: SHOWN_WITHIN_MS })
  const areSent = () => ['/api/commit/item/digg/', '/api/comment/publish/'].every((path) => sent.has(path))
  await expect.poll(areSent, { timeout: SENT_WITHIN_MS }).toBe(true)
  await page.goto(`${proxy.url}/waiting`)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible({
    timeout: SENT_WITHIN_MS,
  })
  await proxy.close()
})
