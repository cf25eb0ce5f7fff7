import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import { UploadScreen } from './upload-screen.tsx'
import { UploadUnavailableScreen } from './upload-unavailable-screen.tsx'

const { mayPost, navigate } = vi.hoisted(() => ({
  mayPost: vi.fn<() => Promise<object>>(),
  navigate: vi.fn<(to: object) => Promise<void>>(() => Promise.resolve()),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => navigate,
}))
vi.mock('#src/data/api-context.tsx', () => ({ useApi: () => ({ videos: { mayPost } }) }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '1' }, onGuest: null }) }))
vi.mock('#src/features/upload/upload-page.tsx', () => ({ UploadPage: () => <form /> }))
vi.mock('#src/features/upload/uploads.ts', async (load) => ({
  ...(await load<object>()),
  useUploads: () => [],
}))

const render = renderInMain()
const open = async (screen: ReactNode) => {
  render(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>)
  await settle()
}
const refuse = (httpStatus: number, statusCode: StatusCode, sentence: string) =>
  mayPost.mockRejectedValue(
    new ApiError({
      httpStatus,
      statusCode,
      message: `Because ${sentence}`,
      sentence,
    }),
  )

test.each([
  [403, StatusCode.userBanned, 'userBanned', '/decisions', 'Account status'],
  [403, StatusCode.userBanned, 'accountSuspended', '/decisions', 'Account status'],
  [403, StatusCode.abnormal, 'accountPaused', '/decisions', 'Account status'],
  [403, StatusCode.forbidden, 'approvalAwaited', '/sign-up-request', 'Sign-up request'],
  [422, StatusCode.unprocessable, 'spaceUsed', '/data', 'Free up space'],
])(
  'an account refused with %i, %i, %s is led from Upload to the reason (specification section 2.2)',
  async (httpStatus, statusCode, sentence, to, label) => {
    refuse(httpStatus, statusCode, sentence)
    await open(<UploadScreen />)
    expect(navigate).toHaveBeenLastCalledWith({ to: '/upload/unavailable', replace: true })

    await open(<UploadUnavailableScreen />)
    const [wayOn] = document.querySelectorAll('a')
    expect(document.querySelector('main')?.textContent).toContain(`Because ${sentence}`)
    expect([wayOn?.getAttribute('href'), wayOn?.textContent]).toEqual([to, label])
  },
)

test('who may post, and who cannot be told, has the form: what is posted waits on the device', async () => {
  navigate.mockClear()
  mayPost.mockResolvedValue({})
  await open(<UploadScreen />)
  refuse(503, StatusCode.serverError, 'readOnly')
  await open(<UploadScreen />)
  refuse(0, StatusCode.networkError, 'callTooSlow')
  await open(<UploadScreen />)
  expect(document.querySelector('form')).not.toBeNull()
  expect(navigate).not.toHaveBeenCalled()
})
