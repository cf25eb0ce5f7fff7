import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { videoFixture } from '#src/data/video.fixture.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { addressInApp, ReportLink, SharedVideo } from './reflow-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search?: Record<string, string>; children: ReactNode }) => (
    <a href={search ? `${to}?${new URLSearchParams(search).toString()}` : to}>{children}</a>
  ),
}))

const render = renderInMain()

function unmute(status: number) {
  render(<SharedVideo shared={{ video: { ...videoFixture('7'), status } } as never} />)
  const video = document.querySelector('video')
  if (!video) throw new Error('There is no video.')
  video.muted = false
  video.dispatchEvent(new Event('volumechange'))
  return video
}

test('a shared video whose sound the site may not use stays silent (section 8, 10219)', () => {
  const silenced = unmute(StatusCode.musicNoCopyright)
  expect([silenced.muted, silenced.controls]).toEqual([true, true])
  expect(unmute(StatusCode.ok).muted).toBe(false)
})

const html = (status: number) =>
  renderToString(<SharedVideo shared={{ video: { ...videoFixture('7'), status } } as never} />)

test('before its script runs, only a video with its sound has the controls that turn it on', () => {
  expect(html(StatusCode.musicNoCopyright)).not.toContain('controls')
  expect(html(StatusCode.ok)).toContain('controls')
})

test.each([
  // Without an app of the site's own in the store, the browser stays where it is.
  [
    undefined,
    'intent://videos.test/@ada/video/7#Intent;scheme=https;action=android.intent.action.VIEW;S.browser_fallback_url=https%3A%2F%2Fvideos.test%2F%40ada%2Fvideo%2F7;end',
  ],
  [
    'org.example.videos',
    'intent://videos.test/@ada/video/7#Intent;scheme=https;action=android.intent.action.VIEW;package=org.example.videos;end',
  ],
])(
  'on Android the app with the package %s is asked for (section 3, app variants)',
  (androidPackage, address) => {
    expect(addressInApp('https://videos.test/@ada/video/7', androidPackage)).toBe(address)
  },
)

test.each([
  ['video', '/report?video=7'],
  ['profile', '/report?user=7'],
  ['live', '/report?user=7'],
  ['music', '/report?sound=7'],
  ['tag', undefined],
  ['sticker', undefined],
] as const)(
  'the shared page of a %s leads to its report (specification section 2.3, report)',
  (type, address) => {
    render(<ReportLink subject={{ type, id: '7' }} />)
    expect(document.querySelector('a')?.getAttribute('href') ?? undefined).toBe(address)
  },
)
