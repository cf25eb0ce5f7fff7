import { beforeEach, describe, expect, test, vi } from 'vitest'

/** Begins a page, with nothing in memory. */
async function visit(userId?: string) {
  vi.resetModules()
  const page = await import('./video-control.ts')
  page.restoreMute(userId)
  return page
}

beforeEach(() => localStorage.clear())

describe('video control (specification sections 3 and 4)', () => {
  test('mute defaults to true', async () => {
    const { videoControl } = await visit()
    expect(videoControl).toMatchObject({ muted: true, muteWay: 'default' })
  })

  test('changing mute resets browserNeedMute to false', async () => {
    const { videoControl, setBrowserNeedMute, setMute, forceMute } = await visit()
    setBrowserNeedMute()
    setMute(false, 'button')
    expect(videoControl).toMatchObject({ muted: false, muteWay: 'button', browserNeedMute: false })
    setBrowserNeedMute()
    forceMute()
    expect(videoControl).toMatchObject({ muted: true, muteWay: 'forced', browserNeedMute: false })
  })

  test('a choice is remembered on the device, silence that nobody has chosen is not', async () => {
    const first = await visit()
    first.setMute(false, 'button')
    first.forceMute()
    const { videoControl } = await visit()
    expect(videoControl).toMatchObject({ muted: false, muteWay: 'stored' })
  })

  test('two people on one browser, and guests, have each their own', async () => {
    ;(await visit('ada')).setMute(false, 'button')
    ;(await visit('grace')).setMute(true, 'button')
    expect((await visit('ada')).videoControl.muted).toBe(false)
    expect((await visit('grace')).videoControl.muted).toBe(true)
    expect((await visit()).videoControl).toMatchObject({ muted: true, muteWay: 'default' })
  })

  test('who has chosen nothing yet has what guests have, also when they log in', async () => {
    const page = await visit()
    page.setMute(false, 'button')
    page.restoreMute('ada')
    expect(page.videoControl.muted).toBe(false)
    expect((await visit('ada')).videoControl.muted).toBe(false)
  })

  test('when another user comes the sound goes that is not theirs, and does not begin by itself', async () => {
    const page = await visit('ada')
    page.setMute(false, 'button')
    page.restoreMute(undefined)
    expect(page.videoControl).toMatchObject({ muted: true, muteWay: 'forced' })
    page.restoreMute('ada')
    expect(page.videoControl.muted).toBe(true)
    expect((await visit('ada')).videoControl.muted).toBe(false)
  })

  test('videos are silent while the browser demands it, whatever the choice', async () => {
    const { videoControl, isSilent, setBrowserNeedMute, setMute } = await visit()
    setMute(false, 'button')
    expect(isSilent(videoControl)).toBe(false)
    setBrowserNeedMute()
    expect(isSilent(videoControl)).toBe(true)
    expect(videoControl.muted).toBe(false)
  })

  test('one video has the screen', async () => {
    const { videoControl, setPlayingId } = await visit()
    setPlayingId('7')
    expect(videoControl.playingId).toBe('7')
    setPlayingId(null)
    expect(videoControl.playingId).toBeNull()
  })
})
