import { describe, expect, test } from 'vitest'

import { shouldPrefetch, type ConnectionFacts } from './prefetch-policy.ts'

const fine: ConnectionFacts = {
  effectiveType: '4g',
  hasWorkerDataSaver: false,
  hasSaveDataHeader: false,
  hasPageDataSaver: false,
}

describe('specification section 7.6: prefetch is skipped on data-saver and on 2g', () => {
  test.each<[string, ConnectionFacts, boolean]>([
    ['4g without data-saver', fine, true],
    ['3g', { ...fine, effectiveType: '3g' }, true],
    ['2g', { ...fine, effectiveType: '2g' }, false],
    ['slow-2g', { ...fine, effectiveType: 'slow-2g' }, false],
    ['data-saver seen by the service worker', { ...fine, hasWorkerDataSaver: true }, false],
    ['data-saver in the request header', { ...fine, hasSaveDataHeader: true }, false],
    ['data-saver told by the page', { ...fine, hasPageDataSaver: true }, false],
    ['a page that has said nothing yet', { ...fine, hasPageDataSaver: undefined }, false],
    ['a browser without the Network Information API', { hasPageDataSaver: false }, true],
  ])('%s', (_name, facts, expected) => {
    expect(shouldPrefetch(facts)).toBe(expected)
  })
})
