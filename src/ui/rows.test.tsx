import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { renderInMain } from './in-main.fixture.ts'
import { ButtonRow, LinkRow, Rows, SwitchRow } from './rows.tsx'

vi.mock('@tanstack/react-router', () => ({ createLink: (component: ReactNode) => component }))

const render = renderInMain()
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!

test('the name of a row begins with its label and ends with its state', () => {
  render(
    <Rows>
      <LinkRow to="/" icon="user" label="Two-step log-in" hint="Asks for a code" value="Off" />
      <ButtonRow label="Devices" value={2} onClick={vi.fn<() => void>()} />
    </Rows>,
  )
  expect(find('a').textContent).toBe('Two-step log-in Asks for a code Off')
  expect(find('button').textContent).toBe('Devices 2')
})

test('a row is current only where its page is shown beside it', () => {
  render(
    <Rows>
      <LinkRow to="/" label="Account" isCurrent aria-current="page" />
      <LinkRow to="/" label="Privacy" aria-current="page" />
    </Rows>,
  )
  const current = [...document.querySelectorAll('[aria-current]')].map((link) => link.textContent)
  expect(current).toEqual(['Account'])
})

test('a busy row does nothing and keeps the focus', () => {
  const onClick = vi.fn<() => void>()
  const row = (isBusy: boolean) => render(<ButtonRow label="Log out" isBusy={isBusy} onClick={onClick} />)
  row(false)
  find('button').focus()
  row(true)
  act(() => find('button').click())
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(find('button'))
  row(false)
  act(() => find('button').click())
  expect(onClick).toHaveBeenCalledOnce()
})

test('the switch of a row has the label as its name, and is described by the hint', () => {
  render(<SwitchRow label="Watch history" hint="Only you see it." isOn onChange={vi.fn<() => void>()} />)
  const control = document.querySelector<HTMLInputElement>('[role="switch"]')!
  expect(control.labels?.[0]?.textContent).toBe('Watch history')
  expect(document.getElementById(control.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Only you see it.',
  )
})
