import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { AnimatedAvatar } from './animated-avatar.tsx'

/** An animated picture starts by itself only where that is wanted, and can be paused (WCAG 2.2.2). */

const { connection } = vi.hoisted(() => ({ connection: { canPlay: true } }))
vi.mock('#src/state/connection.ts', () => ({ canPlayUnasked: () => connection.canPlay }))

const render = renderInMain()
const shown = () => document.querySelector('img')?.getAttribute('src')
const button = () => document.querySelector('button')
const press = () => act(async () => button()?.click())
beforeEach(() => {
  connection.canPlay = true
})

test('it moves, is paused by its button, and moves again', async () => {
  render(<AnimatedAvatar url="/moves.webp" still="/still.webp" name="Mia" />)
  expect([shown(), button()?.getAttribute('aria-label')]).toEqual(['/moves.webp', 'Pause animated picture'])
  await press()
  expect([shown(), button()?.getAttribute('aria-label')]).toEqual(['/still.webp', 'Play animated picture'])
  await press()
  expect(shown()).toBe('/moves.webp')
})

test('for those who want less motion, or save data, it is still until they want it', async () => {
  connection.canPlay = false
  render(<AnimatedAvatar url="/moves.webp" still="/still.webp" name="Mia" />)
  expect(shown()).toBe('/still.webp')
  await press()
  expect(shown()).toBe('/moves.webp')
})
