import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { addLiveUser, deleteLiveUser } from '#src/state/live-user.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LiveEntry } from './live-entry.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...props }: { to: string; children: ReactNode }) => (
    <a href={`#${to}`} {...props}>
      {children}
    </a>
  ),
}))

const render = renderInMain()
const link = () => document.querySelector('a')
const description = () => {
  const id = link()?.getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent : null
}

beforeEach(() => {
  localStorage.clear()
  deleteLiveUser('7')
})

test('a dot says that someone is live until the link has been used once (section 3, live nav click)', async () => {
  render(<LiveEntry />)
  expect(description()).toBeNull()
  await act(async () => addLiveUser('7', '70'))
  expect(description()).toBe('Someone is live')
  act(() => link()?.click())
  expect(description()).toBeNull()
  expect(Number(localStorage.getItem('live nav click'))).toBeGreaterThan(0)
})

test('on a device on which the link was used before, there is none', () => {
  localStorage.setItem('live nav click', '5')
  addLiveUser('7', '70')
  render(<LiveEntry />)
  expect(description()).toBeNull()
})
