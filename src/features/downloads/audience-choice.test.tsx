import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { createQueryClient } from '#src/data/query-client.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import DownloadAudienceDialog, { DownloadSettings } from './audience-choice.tsx'

vi.mock('#src/ui/dialog.tsx', () => ({
  Dialog: ({ children }: { children: ReactNode }) => <dialog open>{children}</dialog>,
}))

const render = renderInMain()
const refused = new ApiError({ httpStatus: 500, statusCode: 500, message: 'The server failed.' })
const settings = vi.fn<() => Promise<unknown>>()
const audience = vi.fn<() => Promise<unknown>>()

const draw = (node: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={{ downloads: { settings, audience } } as unknown as ApiClient}>{node}</ApiProvider>
    </QueryClientProvider>,
  )
const alert = () => document.querySelector('[role="alert"]')?.textContent
const tryAgain = () => act(async () => document.querySelector('button')?.click())
const choices = () => document.querySelectorAll('input').length

beforeEach(() => {
  settings.mockReset().mockRejectedValueOnce(refused).mockResolvedValue(samples['downloads.settings'].output)
  audience.mockReset().mockRejectedValueOnce(refused).mockResolvedValue(samples['downloads.audience'].output)
})

test('the choice who can download says that it has not loaded, and is there after another try', async () => {
  draw(<DownloadSettings />)
  await vi.waitFor(() => expect(alert()).toContain('Couldn’t load these settings'))
  expect(alert()).toContain('The server failed.')
  await tryAgain()
  await vi.waitFor(() => expect(choices()).toBeGreaterThan(1))
  expect(alert()).toBeUndefined()
})

test('so does the choice of one video', async () => {
  const { video } = samples['videos.detail'].output
  draw(<DownloadAudienceDialog video={video} onClose={() => {}} />)
  await vi.waitFor(() => expect(alert()).toContain('Couldn’t load these settings'))
  await tryAgain()
  await vi.waitFor(() => expect(choices()).toBeGreaterThan(1))
})
