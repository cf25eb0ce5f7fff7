import { VIEW_COUNT_PATH } from '#contract/constants.ts'
import { expect, test } from '#support/browser.ts'

test('the report of a closing page goes past the service worker, which would lose it (issue 51)', async ({
  page,
}) => {
  await page.goto('/privacy')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const sources = await page.evaluate(async (path) => {
    const sourceOf = async (method: string) => {
      const started = performance.now()
      await (await fetch(path, { method })).text()
      const entry = performance
        .getEntriesByName(location.origin + path)
        .find((one) => one.startTime >= started)
      return (entry as PerformanceEntry & { workerMatchedSourceType?: string }).workerMatchedSourceType
    }
    return { report: await sourceOf('POST'), other: await sourceOf('GET') }
  }, VIEW_COUNT_PATH)
  expect(sources).toEqual({ report: 'network', other: '' })
})
