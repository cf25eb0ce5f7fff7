import type { Page } from '@playwright/test'

import { acceptOffer, filesIn, retainedCount } from '#pages/offline.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, forYouFeed, mainNav, swReady, test } from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

import { act, draftBytes, expectNothingLost, writeDraft } from './what-can-be-lost.ts'

// A full disk as a user meets it: it fills up while videos are saved. Data that can be fetched again is
// evicted; a draft with its file, and queued actions, never are.

test.describe.configure({ timeout: 180_000 })

const MB = 1024 ** 2
const COMMENT = 'Written with a full disk'
const CAPTION = 'Drafted with a full disk'
const DRAFT_BYTES = 6 * MB
const CACHED_COUNT = 10
const CACHED_DEADLINE_MS = 40_000
/** The browser checks the quota of its databases only now and then. */
const DATABASES_FULL_WITHIN_MS = 60_000
const SHOWN_WITHIN_MS = 20_000

const collection = (page: Page) =>
  page.getByRole('list', { name: 'Saved videos' }).getByRole('listitem').first()

const savedCount = async (page: Page) =>
  (await filesIn(page, 'vireo-saved-1')).filter((url) => url.endsWith('.mp4')).length

/** Whether a database accepts writes. */
const canWrite = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('test-full-disk')
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('test'))
        request.addEventListener('error', () => resolve(false))
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('test', 'readwrite')
          transaction.objectStore('test').put('anything', 'key')
          transaction.addEventListener('complete', () => resolve(true))
          transaction.addEventListener('abort', () => resolve(false))
          request.result.close()
        })
      }),
  )

async function saveNextVideos(page: Page): Promise<void> {
  await mainNav(page).getByRole('link', { name: 'For you' }).click()
  await forYouFeed(page).getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('button', { name: 'Save the next 30' }).click()
  await acceptOffer(page)
  await expect(collection(page).getByRole('status')).toHaveText('Saving.')
}

test('a disk that fills up while videos are saved costs what is kept by itself, no draft and nothing that waits @long', async ({
  profileContext: context,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  const page = await context.newPage()
  await openLoggedIn(page, `${proxy.url}/foryou`, freshName('full'))
  await swReady(page)
  await expect.poll(() => retainedCount(page), { timeout: CACHED_DEADLINE_MS }).toBe(CACHED_COUNT)

  // No action gets through. Videos load, those that are not cached slowly enough to be interrupted.
  proxy.setPlan(({ method, path: address }) => {
    if (method !== 'GET') return { kind: 'resetBefore' }
    return address.endsWith('.mp4') ? { kind: 'slow', bytesPerSec: 3_000, latencyMs: 0 } : undefined
  })
  await act(page, COMMENT)
  await writeDraft(page, DRAFT_BYTES, CAPTION)
  await saveNextVideos(page)
  await expect.poll(() => savedCount(page)).toBeGreaterThanOrEqual(CACHED_COUNT)

  // The quota applies as long as this session is open.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: MB })
  await expect.poll(() => canWrite(page), { timeout: DATABASES_FULL_WITHIN_MS }).toBe(false)
  proxy.setDown(true)
  proxy.setPlan(({ method }) => (method === 'GET' ? undefined : { kind: 'resetBefore' }))
  proxy.setDown(false)
  await expect(collection(page).getByRole('status')).toHaveText(/^Not enough space\./, {
    timeout: SHOWN_WITHIN_MS,
  })
  expect(await filesIn(page, 'vireo-images-1')).toEqual([])
  expect(await filesIn(page, 'vireo-clips-1')).toEqual([])
  const countBefore = await savedCount(page)
  expect(countBefore).toBeGreaterThanOrEqual(CACHED_COUNT)

  await expectNothingLost(page, COMMENT, CAPTION)
  expect(await draftBytes(page)).toBeGreaterThan(DRAFT_BYTES)
  expect(await savedCount(page)).toBe(countBefore)
  await devtools.detach()
  await proxy.close()
})
