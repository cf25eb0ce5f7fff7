import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { CaptionField } from './caption-field.tsx'

vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '1' } }) }))

const user = (id: string, uniqueId: string) => ({ id, uniqueId, nickname: uniqueId, avatarUrl: null })
const api = {
  mentions: {
    listContacts: async () => ({ users: [user('2', 'mia'), user('3', 'mike')] }),
    listDefault: async () => ({ users: [] }),
    search: () => Promise.reject(new Error('There is no network.')),
  },
  search: { suggestTags: vi.fn<() => Promise<object>>() },
}
const onText = vi.fn<(text: string) => void>()
const render = renderInMain()
const field = () => document.querySelector('textarea')!
const options = () => [...document.querySelectorAll('[role="option"]')]
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => {
  onText.mockReset()
  api.search.suggestTags
    .mockReset()
    .mockResolvedValue({ tags: [{ id: '7', name: 'seaside', videoCount: 3 }] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api as unknown as ApiClient}>
        <CaptionField value="" onText={onText} />
      </ApiProvider>
    </QueryClientProvider>,
  )
})

async function type(text: string): Promise<void> {
  await act(async () => {
    field().focus()
    field().value = text
    field().setSelectionRange(text.length, text.length)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
/** @returns whether the field still handles the key */
const press = (key: string) =>
  act(async () =>
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

test('users are suggested after @, without a network too, and picked by keys', async () => {
  await type('With @mi')
  await vi.waitFor(() => expect(options()).toHaveLength(2))
  expect(document.querySelector('[role="status"]')?.textContent).toBe('2 suggestions')
  expect(active()).toContain('mia')
  expect(await press('ArrowDown')).toBe(false)
  expect(active()).toContain('mike')
  await press('Enter')
  expect(field().value).toBe('With @mike ')
  expect(onText).toHaveBeenLastCalledWith('With @mike ')
  expect(options()).toHaveLength(0)
  // Enter starts a new line again.
  expect(await press('Enter')).toBe(true)
})

test('hashtags are suggested after #, and picked by a tap', async () => {
  await type('At the #sea')
  await vi.waitFor(() => expect(options()).toHaveLength(1))
  expect(api.search.suggestTags).toHaveBeenCalledWith({ q: 'sea' }, expect.anything())
  await act(async () => (options()[0] as HTMLElement).click())
  expect(onText).toHaveBeenLastCalledWith('At the #seaside ')
  expect(document.activeElement).toBe(field())
})

test('Escape closes the list, and an address or a lone sign opens none', async () => {
  await type('#sea')
  await vi.waitFor(() => expect(options()).toHaveLength(1))
  await press('Escape')
  expect(options()).toHaveLength(0)
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  for (const text of ['mia@mi', 'example.org/#sea', '#', 'a&#sea']) {
    await type(text)
    expect(options()).toHaveLength(0)
  }
})
