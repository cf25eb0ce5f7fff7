import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { playerSettings } from '#src/state/player-settings.ts'

import { runGridPreview } from './grid-preview.lazy.ts'

const end = new Set<AbortController>()

/** Three cells below each other, the second in the middle of the screen. */
function showGrid({ canHover = true, isStill = false, isOneColumn = false } = {}): HTMLElement[] {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('hover') ? canHover : isStill }))
  document.body.innerHTML = `<ul>${['1', '2', '3']
    .map((id) => `<li data-video-id="${id}"><a href="#${id}"><img alt="" /></a></li>`)
    .join('')}</ul>`
  const cells = [...document.querySelectorAll('li')]
  for (const [index, cell] of cells.entries()) {
    cell.getBoundingClientRect = () => {
      const top = (innerHeight - cellHeightPx) / 2 + (index - 1) * cellHeightPx - scrolledPx
      return new DOMRect(0, top, innerWidth, cellHeightPx)
    }
  }
  const controller = new AbortController()
  end.add(controller)
  const grid = document.querySelector('ul')
  if (grid) runGridPreview({ grid, urlOf: (id) => `/media/${id}.mp4`, isOneColumn }, controller.signal)
  return cells
}

let scrolledPx = 0
let cellHeightPx = 100
const waitForPlay = () => vi.advanceTimersByTimeAsync(1_000)
const playing = () => [...document.querySelectorAll('video')].map((video) => video.getAttribute('src'))
const point = async (target: Element | undefined) => {
  target?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await waitForPlay()
}
const leave = async (target: Element | undefined) => {
  target?.dispatchEvent(new Event('pointerout', { bubbles: true }))
  await waitForPlay()
}

beforeEach(() => {
  vi.useFakeTimers()
  scrolledPx = 0
  cellHeightPx = 100
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  for (const controller of end) controller.abort()
  end.clear()
  playerSettings.hasAutoplay = true
  vi.unstubAllGlobals()
  // Other files share the class.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a tap on a cell that plays has a label of its own (specification section 3, tap-target labels)', async () => {
  const [first, second] = showGrid()
  const labels = () => [first, second].map((cell) => cell?.dataset['tap'])
  await point(first)
  expect(labels()).toEqual(['hot_video_preview', undefined])
  await point(second)
  expect(labels()).toEqual([undefined, 'hot_video_preview'])
  await leave(second)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('refused'))
  await point(first)
  expect(labels()).toEqual([undefined, undefined])
})

describe('list mouse trigger (specification section 2.4)', () => {
  test('plays what is under the pointer, without sound and one at a time', async () => {
    const [first, second] = showGrid()
    expect(playing()).toEqual([])
    await point(first)
    expect(playing()).toEqual(['/media/1.mp4'])
    expect(first?.querySelector('video')?.muted).toBe(true)
    await point(second)
    expect(playing()).toEqual(['/media/2.mp4'])
    await leave(second)
    expect(playing()).toEqual([])
  })

  test('plays what has the focus', async () => {
    const [, second] = showGrid()
    second?.querySelector('a')?.focus()
    await waitForPlay()
    expect(playing()).toEqual(['/media/2.mp4'])
    second?.querySelector('a')?.blur()
    await waitForPlay()
    expect(playing()).toEqual([])
  })

  test('fetches nothing of what the pointer only passes over', async () => {
    const [first] = showGrid()
    first?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await leave(first)
    expect(playing()).toEqual([])
  })

  test('plays nothing where autoplay is off', async () => {
    playerSettings.hasAutoplay = false
    const [first] = showGrid()
    await point(first)
    expect(playing()).toEqual([])
  })

  test('plays nothing for whoever wants less motion', async () => {
    const [first] = showGrid({ isStill: true })
    await point(first)
    expect(playing()).toEqual([])
  })
})

/** Hides the page, or shows it again. */
async function hide(isHidden: boolean): Promise<void> {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitForPlay()
}

test.each([
  ['in the middle of the screen', { canHover: false }],
  ['in focus', { canHover: true }],
])('a hidden page plays nothing; when it is seen again, what is %s goes on', async (_where, device) => {
  const [, second] = showGrid(device)
  second?.querySelector('a')?.focus()
  await waitForPlay()
  expect(playing()).toEqual(['/media/2.mp4'])
  await hide(true)
  expect(playing()).toEqual([])
  await hide(false)
  expect(playing()).toEqual(['/media/2.mp4'])
})

describe('list auto (specification section 2.4)', () => {
  test('plays the video in the middle of the screen where cells are large, whatever is pointed at', async () => {
    const [first] = showGrid({ isOneColumn: true })
    await point(first)
    expect(playing()).toEqual(['/media/2.mp4'])
  })

  test('plays one that is larger than the screen, as soon as its middle is seen', async () => {
    cellHeightPx = innerHeight + 100
    showGrid({ isOneColumn: true })
    await waitForPlay()
    expect(playing()).toEqual(['/media/2.mp4'])
  })

  test('plays the video in the middle of the screen, where no pointer rests', async () => {
    const [first] = showGrid({ canHover: false })
    await waitForPlay()
    expect(playing()).toEqual(['/media/2.mp4'])
    await point(first)
    expect(playing()).toEqual(['/media/2.mp4'])
    scrolledPx = 100
    dispatchEvent(new Event('scroll'))
    await waitForPlay()
    expect(playing()).toEqual(['/media/3.mp4'])
  })
})
