import { describe, expect, test } from 'vitest'

import { windowDisplayOf } from './window-display.ts'

describe('specification section 4, launch mode, rule 2', () => {
  test.each([
    ['https://vireo.example/foryou', true, 'pwa'],
    ['https://vireo.example/foryou?source=pwa', false, 'pwa'],
    ['https://vireo.example/foryou?source=webapp', false, 'browser'],
    ['https://vireo.example/foryou', false, 'browser'],
  ])('%s, standalone %s: %s', (url, isStandalone, expected) => {
    expect(windowDisplayOf(url, isStandalone)).toBe(expected)
  })
})
