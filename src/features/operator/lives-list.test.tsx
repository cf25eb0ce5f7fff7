import { expect, test, vi } from 'vitest'

import type { LiveOnAir } from '#contract/models/operator.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LivesList } from './lives-list.tsx'

const render = renderInMain()
vi.mock('#src/ui/light-link.tsx', () => ({ LightLink: () => null }))

const LIVE: LiveOnAir = {
  roomId: '7',
  host: 'ada',
  title: 'Waves',
  viewerCount: 1,
  small: 'on',
  smallSpeed: null,
}

test('the speed of encoding is named once it is known', () => {
  render(<LivesList lives={[LIVE]} />)
  expect(document.body.textContent).toContain('speed of encoding is being measured')
  expect(document.body.textContent).not.toContain('times real time')
  render(<LivesList lives={[{ ...LIVE, smallSpeed: 4.25 }]} />)
  expect(document.body.textContent).toContain('encoded at 4.3 times real time')
})
