import { act, type ComponentProps, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import { SettingsScreen } from './settings-screen.tsx'

const session = vi.hoisted(() => ({ user: { id: '1' } as { id: string } | null }))
const navigate = vi.hoisted(() => vi.fn<(to: unknown) => void>())
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => session }))
vi.mock('#src/ui/back-button.tsx', () => ({ BackButton: () => null }))
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  createLink:
    (Row: (props: ComponentProps<'a'>) => ReactNode) =>
    ({ search, ...rest }: { search: Record<string, string> }) => (
      <Row {...rest} href={`?${new URLSearchParams(search)}`} />
    ),
}))
vi.mock('./section-value.tsx', () => ({ default: ({ id }: { id: string }) => `state of ${id}` }))
vi.mock('./setting-names.ts', () => ({
  settingsOf: () => [
    { section: 'privacy', label: 'Privacy' },
    { section: 'privacy', label: 'Private account' },
    { section: 'language', label: 'Français' },
  ],
}))
vi.mock('./sections.ts', () => ({
  SETTINGS_GROUPS: { account: () => 'Your account' },
  SETTINGS_SECTIONS: [
    { id: 'privacy', title: 'Privacy', access: 'member', text: 'Private account' },
    { id: 'language', title: 'Language', access: 'anyone', text: 'Français' },
  ].map(({ id, title, access, text }) => ({
    id,
    title: () => title,
    icon: 'user',
    group: 'account',
    access,
    Body: () => <p>{text}</p>,
  })),
}))

const render = renderInMain()
beforeEach(() => {
  session.user = { id: '1' }
  navigate.mockClear()
  history.replaceState(null, '', '/setting/pc')
})

const open = async (section?: string) => {
  render(<SettingsScreen section={section} />)
  await settle()
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.textContent)
const rows = () =>
  [...document.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])
const write = (text: string) =>
  act(async () => {
    const field = document.querySelector('input')
    if (!field) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('the list has a row for each section with its state, and the first section beside it', async () => {
  await open()
  expect(rows()).toEqual([
    ['?section=privacy', 'Privacy state of privacy'],
    ['?section=language', 'Language state of language'],
  ])
  expect(texts('h1')).toEqual(['Settings'])
  expect(texts('h2')).toEqual(['Privacy'])
  expect(texts('[aria-current="page"]')).toEqual(['Privacy state of privacy'])
})

test('a section is a page with its own heading', async () => {
  await open('language')
  expect(texts('h1')).toEqual(['Language'])
  expect(texts('section p')).toEqual(['Français'])
  expect(texts('[aria-current="page"]')).toEqual(['Language'])
})

test('an address of the time when all sections were on one page leads to the section', async () => {
  history.replaceState(null, '', '/setting/pc#language')
  await open()
  expect(navigate).toHaveBeenCalledExactlyOnceWith({
    to: '/setting/pc',
    search: { section: 'language' },
    replace: true,
  })
  navigate.mockClear()
  history.replaceState(null, '', '/setting/pc#nothing')
  await open('language')
  await open()
  expect(navigate).not.toHaveBeenCalled()
})

test('a search finds settings by their words, marks these, and says when there are none', async () => {
  await open()
  await write('priva')
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      ['?section=privacy&find=priva', 'Privacy'],
      ['?section=privacy&find=priva', 'Private account Privacy'],
    ]),
  )
  expect(texts('mark')).toEqual(['Priva', 'Priva'])
  expect(texts('[role="status"]')).toEqual(['2 settings found'])
  await write('nothing of this')
  expect(rows()).toEqual([])
  expect(texts('[role="status"]').join('')).toContain('No setting found')
  await write('')
  expect(rows()).toHaveLength(2)
})

test('a guest has the sections of the device, and no other at its address', async () => {
  session.user = null
  await open('privacy')
  expect(rows()).toEqual([['?section=language', 'Language state of language']])
  expect(texts('h1')).toEqual(['Settings'])
  expect(document.body.textContent).not.toContain('Private account')
})
