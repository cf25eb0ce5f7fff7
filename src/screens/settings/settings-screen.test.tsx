import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { SettingsScreen } from './settings-screen.tsx'

const session = vi.hoisted(() => ({ user: { id: '1' } as { id: string } | null }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => session }))
vi.mock('#src/ui/back-button.tsx', () => ({ BackButton: () => null }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ hash, children, onClick }: { hash: string; children: ReactNode; onClick: () => void }) => (
    <a href={`#${hash}`} onClick={onClick}>
      {children}
    </a>
  ),
}))
vi.mock('./sections.ts', () => ({
  SETTINGS_SECTIONS: [
    { id: 'privacy', title: () => 'Privacy', access: 'member', Body: () => <p>Private account</p> },
    { id: 'language', title: () => 'Language', access: 'anyone', Body: () => <p>Français</p> },
  ],
}))

const render = renderInMain()
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('section')].filter(({ hidden }) => !hidden).map(({ id }) => id)
const links = () => [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
const write = (text: string) =>
  act(async () => {
    const field = document.querySelector('input')
    if (!field) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a search shows the sections that have its words, and says when none has', async () => {
  render(<SettingsScreen />)
  expect(shown()).toEqual(['privacy', 'language'])
  await write('francais')
  expect(shown()).toEqual(['language'])
  expect(document.querySelector('[role="status"]')?.textContent).toBe('1 section found')
  await write('francais private')
  expect(shown()).toEqual([])
  expect(document.querySelector('[role="status"]')?.textContent).toContain('No setting found')
  await write('account')
  expect(shown()).toEqual(['privacy'])
  await act(async () => document.querySelector<HTMLElement>('nav a[href="#language"]')?.click())
  expect(shown()).toEqual(['privacy', 'language'])
})

test('a guest sees the sections of the device', () => {
  session.user = null
  render(<SettingsScreen />)
  expect(shown()).toEqual(['language'])
  expect(links()).toEqual(['#language'])
})
