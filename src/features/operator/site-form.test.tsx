import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { NEW_SITE, PRESETS, type SiteSettings } from '#contract/models/site.ts'
import { siteName } from '#messages/open-messages.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import { SiteForm } from './site-form.tsx'

const render = renderInMain()
/** The settings on the server. */
let stored: SiteSettings = { ...NEW_SITE, blockedWords: ['old'] }
const setSite = vi.fn<ApiClient['operator']['setSite']>(async ({ expected: _expected, ...change }) => {
  stored = { ...stored, ...(change as Partial<SiteSettings>) }
  return { settings: stored }
})
const site = () => Promise.resolve({ settings: stored })
const api = { operator: { setSite, site } } as unknown as ApiClient

/** The values of a preset that differ from the earlier settings. */
const differing = (preset: Partial<SiteSettings>, before: SiteSettings) =>
  Object.fromEntries(
    Object.entries(preset).filter(([name, value]) => value !== before[name as keyof SiteSettings]),
  )

/** The earlier values of a change's fields. */
const expectedOf = (change: object, before: SiteSettings) =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in change))

const shownText = () => document.querySelector('main')?.textContent

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  act(() => button?.click())
  await settle()
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
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
  // Another operator changes the tab of words and this one.
  stored = { ...stored, blockedWords: ['old', 'new'], blockedNetworks: ['203.0.113.0/24'], contact: 'Mia' }
  await press('A festival')
  await press('Save')
  // Nobody had written rules: the preset brings some.
  const festival = { ...differing(PRESETS.festival, NEW_SITE), rules: expect.any(String) }
  expect(setSite).toHaveBeenLastCalledWith({ ...festival, expected: expectedOf(festival, NEW_SITE) })
  expect(stored).toMatchObject({
    blockedWords: ['old', 'new'],
    blockedNetworks: ['203.0.113.0/24'],
    contact: 'Mia',
    newAccountHours: 6,
  })
  // The form continues from what is stored now, and a second save sends no outdated values.
  stored = { ...stored, blockedWords: ['newest'] }
  const festivalRules = stored.rules
  await press('A community')
  await press('Save')
  expect(stored.rules).not.toBe(festivalRules)
  const before = { ...NEW_SITE, ...PRESETS.festival, rules: festivalRules }
  const community = { ...differing(PRESETS.community, before), rules: expect.any(String) }
  expect(setSite).toHaveBeenLastCalledWith({ ...community, expected: expectedOf(community, before) })
  expect(stored).toMatchObject({ blockedWords: ['newest'], contact: 'Mia' })

  // Two of them write the rules: the second reads the text of the first before replacing it.
  const rules = [...document.querySelectorAll('textarea')].find(({ labels }) =>
    labels[0]?.textContent?.includes('Rules'),
  )
  if (!rules) throw new Error('There is no field for rules.')
  write(rules, 'Be kind.')
  stored = { ...stored, rules: 'Be brief.' }
  const problem = { statusCode: 409, httpStatus: 409, message: 'Changed.', fields: { rules: 'Changed.' } }
  setSite.mockRejectedValueOnce(new ApiError(problem))
  await press('Save')
  expect(rules.getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('“Be brief.”')
  expect(rules.value).toBe('Be kind.')
  await press('Save')
  expect(setSite).toHaveBeenLastCalledWith({ rules: 'Be kind.', expected: { rules: 'Be brief.' } })
  expect(stored.rules).toBe('Be kind.')
})

test('a preset marks what it changed with the earlier value, which can be had back, and leaves written rules', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <SiteForm settings={{ ...NEW_SITE, rules: 'Be kind.' }} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  expect(shownText()).not.toContain('not saved')
  await press('A school')
  const changedCount = Object.keys(differing(PRESETS.school, NEW_SITE)).length
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(changedCount)
  expect(shownText()).toContain('Before: Anyone can sign up')
  expect(shownText()).toContain(`${changedCount} changes are not saved`)
  expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toContain('Be kind.')
  await press('Discard')
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(0)
})

test('a field that is typed in while the others are being saved stays as it is', async () => {
  stored = NEW_SITE
  const { promise, resolve } = Promise.withResolvers<{ settings: SiteSettings }>()
  setSite.mockReturnValueOnce(promise)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <SiteForm settings={stored} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await press('A festival')
  await press('Save')
  const name = [...document.querySelectorAll('input')].find(({ labels }) =>
    labels?.[0]?.textContent?.includes('Name'),
  )
  if (!name) throw new Error('There is no field for the name.')
  write(name, 'Sea')
  resolve({ settings: { ...NEW_SITE, ...PRESETS.festival } })
  await settle()
  expect(name.value).toBe('Sea')
  await press('Save')
  expect(setSite).toHaveBeenLastCalledWith({ name: 'Sea', expected: { name: '' } })
})

test('the page shows a new name of the site as soon as it is saved', async () => {
  stored = NEW_SITE
  const shown = document.createElement('span')
  shown.dataset['name'] = ''
  shown.textContent = 'Vireo'
  document.body.append(shown)
  document.title = `Operator · ${siteName()}`
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <SiteForm settings={stored} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
  const field = document.querySelector<HTMLInputElement>('input[dir="auto"]')
  if (field) write(field, 'Reef')
  expect(shown.textContent).toBe('Vireo')
  await press('Save')
  expect([shown.textContent, document.title]).toEqual(['Reef', 'Operator · Reef'])
  shown.remove()
})
