import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { describeDevice } from '#contract/device.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { findAppOffer } from './app-offer.ts'
import GetAppPart from './get-app-part.lazy.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: Record<string, string>; children: ReactNode }) => (
    <a href={`${to}?${new URLSearchParams(search)}`}>{children}</a>
  ),
}))
const { way } = vi.hoisted(() => ({ way: { found: undefined as string | undefined } }))
vi.mock('./install-way.ts', () => ({ useInstallWay: () => way.found }))

const render = renderInMain()
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0'
const app = { appleId: '1234567890', androidPackage: 'org.example.videos' }
const PLAY = 'https://play.google.com/store/apps/details?id=org.example.videos'

test.each([
  [IPHONE, app, 'store', 'https://apps.apple.com/app/id1234567890'],
  [ANDROID, app, 'store', PLAY],
  [ANDROID, { appleId: '1234567890' }, undefined, undefined],
  [IPHONE, {}, undefined, undefined],
  [DESKTOP, app, 'code', 'https://vireo.example/about#app'],
  [DESKTOP, {}, 'code', 'https://vireo.example/about#app'],
])(
  '%s with %o is offered %s %s (specification section 9, app-download links)',
  (agent, apps, kind, address) => {
    expect(findAppOffer(describeDevice(agent), apps, 'https://vireo.example')).toEqual(
      kind && { kind, address },
    )
  },
)

/**
 * Opens the section on a device.
 * @returns the heading, the names of codes, and the links
 */
function open(userAgent: string, storeApp: object) {
  vi.stubGlobal('navigator', { userAgent })
  document.documentElement.dataset['context'] = JSON.stringify({ ...describeDevice(userAgent), storeApp })
  render(<GetAppPart key={userAgent + JSON.stringify(storeApp) + way.found} />)
  delete document.documentElement.dataset['context']
  return {
    heading: document.querySelector('h2')?.textContent,
    codes: Array.from(document.querySelectorAll('[role=img]'), (code) => code.getAttribute('aria-label')),
    links: Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href')),
  }
}

test('the page about the site leads a phone to its store, else to the installation, and a desktop to a phone', () => {
  expect(open(ANDROID, app)).toEqual({ heading: 'Vireo on your phone', codes: [], links: [PLAY] })
  expect(open(ANDROID, {})).toEqual({ heading: undefined, codes: [], links: [] })
  expect(open(DESKTOP, app)).toEqual({
    heading: 'Vireo on your phone',
    codes: ['QR code that leads to the app of Vireo'],
    links: [],
  })
  way.found = 'prompt'
  expect(open(ANDROID, {})).toEqual({
    heading: 'Install Vireo',
    codes: [],
    links: ['/setting/pc?section=install'],
  })
})
