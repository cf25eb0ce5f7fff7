import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import RegionSection from './region-section.tsx'

const site = vi.hoisted(() => ({ region: 'unknown', refetch: vi.fn<() => void>() }))
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({ invalidateQueries: site.refetch }) }))
vi.mock('#src/data/page-context.ts', () => ({
  visitorRegion: () => site.region,
  readCookie: (name: string) => new RegExp(`${name}=(\\w*)`).exec(document.cookie)?.[1] ?? '',
}))

const render = renderInMain()
afterEach(() => {
  document.cookie = 'vireo_region=; max-age=0'
})

/** Specification section 9: the user's own choice of region. */
test('a region is chosen among twenty that come first and all, counts at once, and is remembered', async () => {
  render(<RegionSection />)
  const field = document.querySelector('select')
  const groups = [...document.querySelectorAll('optgroup')].map(({ children }) => children.length)
  expect(groups[0]).toBe(20)
  expect(groups[1]).toBeGreaterThan(200)
  await act(async () => {
    if (!field) return
    field.value = 'JP'
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(document.cookie).toContain('vireo_region=JP')
  expect(site.refetch).toHaveBeenCalledOnce()
  render(<RegionSection />)
  expect(document.querySelector('select')?.value).toBe('JP')
})

test('a region that the site knows cannot be chosen', () => {
  site.region = 'DE'
  render(<RegionSection />)
  expect(document.querySelector('select')).toBeNull()
  expect(document.body.textContent).toContain('Germany')
})
