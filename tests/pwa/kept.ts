import { expect, type Page } from '@playwright/test'

/** Addresses of what a cache holds. */
export const filesIn = (page: Page, cacheName: string): Promise<string[]> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), cacheName)

/** Clips that are kept by themselves, for a time without a network. */
export const keptCount = async (page: Page): Promise<number> => (await filesIn(page, 'vireo-clips-1')).length

/** What the browser tells of its line, from the next page on: `wifi`, or `cellular`, where each byte costs. */
export const setConnection = (page: Page, type: 'wifi' | 'cellular') =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { effectiveType: '4g', type: value }),
    })
  }, type)

/** Says that there is no network. */
export const offlinePill = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline' })

/** The server sends clips at the pace of watching: what the players are to have, they have by then. */
export const clipsHaveCome = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .locator('article video')
          .evaluateAll((videos: HTMLVideoElement[]) =>
            videos.every(({ networkState }) => networkState !== HTMLMediaElement.NETWORK_LOADING),
          ),
      { timeout: 20_000 },
    )
    .toBe(true)
