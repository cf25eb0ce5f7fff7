import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import { BirthDateForm } from './birth-date-form.tsx'

const render = renderInMain()

test('a date that does not come says why, and comes with another try', async () => {
  const busy = new ApiError({ statusCode: 500, httpStatus: 500, message: 'Something went wrong.' })
  const birthDate = vi.fn<ApiClient['operator']['birthDate']>().mockRejectedValueOnce(busy)
  birthDate.mockResolvedValue({ birthDate: '2001-02-03' })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={{ operator: { birthDate } } as unknown as ApiClient}>
        <BirthDateForm userId="7" />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
  expect(document.body.textContent).toContain('Something went wrong.')
  act(() => document.querySelector('button')?.click())
  await settle()
  expect(document.querySelector('input')?.value).toBe('2001-02-03')
})
