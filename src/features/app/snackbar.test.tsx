import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { browserMode } from '#src/state/browser-mode.ts'
import { showMessage, snackbar } from '#src/state/snackbar.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import Snackbar from './snackbar.lazy.tsx'

type Navigation = (event: { pathChanged: boolean; toLocation: { pathname: string } }) => void

const router = vi.hoisted(() => ({ subscribe: vi.fn<(name: string, listener: Navigation) => () => void>() }))
vi.mock('@tanstack/react-router', () => ({ useRouter: () => router }))

const render = renderInMain()
const { dataset } = document.documentElement
let navigate: Navigation = () => {}
const goTo = (pathname: string) => act(() => navigate({ pathChanged: true, toLocation: { pathname } }))

async function announce(): Promise<void> {
  router.subscribe.mockImplementation((_name, listener) => {
    navigate = listener
    return () => {}
  })
  browserMode.videoIds = ['1', '2']
  render(<Snackbar />)
  await act(async () => showMessage('The video is deleted.'))
}
afterEach(() => {
  delete dataset['browserMode']
  browserMode.videoIds = []
})

test('what is said in the viewer stays as it goes on to the next video, and goes as it is left', async () => {
  dataset['browserMode'] = ''
  await announce()
  goTo('/@ada/video/2')
  expect(snackbar.message?.text).toBe('The video is deleted.')
  goTo('/@ada')
  expect(snackbar.message).toBeNull()
})

test('what is said on a page goes with it, also to a video', async () => {
  await announce()
  goTo('/@ada/video/2')
  expect(snackbar.message).toBeNull()
})
