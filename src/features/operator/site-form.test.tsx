import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { NEW_SITE, PRESETS, type SiteSettings } from '#contract/models/site.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { SiteForm } from './site-form.tsx'

const render = renderInMain()
/** The settings on the server. */
let stored: SiteSettings = { ...NEW_SITE, blockedWords: ['old'] }
const setSite = vi.fn<ApiClient['operator']['setSite']>(async (change) => {
  stored = { ...stored, ...(change as Partial<SiteSettings>) }
  return { settings: stored }
})
const api = { operator: { setSite } } as unknown as ApiClient

/** The values of a preset that are not as before. */
const differing = (preset: Partial<SiteSettings>, before: SiteSettings) =>
  Object.fromEntries(
    Object.entries(preset).filter(([name, value]) => value !== before[name as keyof SiteSettings]),
  )

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))
async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  act(() => button?.click())
  await settle()
}

test('saving a form that was open for long leaves what another operator has set meanwhile', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <SiteForm settings={stored} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
  // Another operator, on the tab of words and on this one.
  stored = { ...stored, blockedWords: ['old', 'new'], blockedNetworks: ['203.0.113.0/24'], contact: 'Mia' }
  await press('A festival')
  await press('Save')
  expect(setSite).toHaveBeenLastCalledWith(differing(PRESETS.festival, NEW_SITE))
  expect(stored).toMatchObject({
    blockedWords: ['old', 'new'],
    blockedNetworks: ['203.0.113.0/24'],
    contact: 'Mia',
    newAccountHours: 6,
  })
  // The form goes on from what is stored now, and a second save sends nothing old.
  stored = { ...stored, blockedWords: ['newest'] }
  await press('A community')
  await press('Save')
  expect(setSite).toHaveBeenLastCalledWith(differing(PRESETS.community, { ...NEW_SITE, ...PRESETS.festival }))
  expect(stored).toMatchObject({ blockedWords: ['newest'], contact: 'Mia' })
})
