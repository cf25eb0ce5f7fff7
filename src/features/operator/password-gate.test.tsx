import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { PASSWORD_ASKED, StatusCode } from '#contract/status-codes.ts'
import { ApiProvider, useApi } from '#src/data/api-context.tsx'
import { refreshOperator } from '#src/data/operator.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { PasswordGate } from './password-gate.tsx'

const render = renderInMain()
let isElevated = true
const undone: string[] = []
const refused = () =>
  new ApiError({
    statusCode: StatusCode.forbidden,
    httpStatus: 403,
    message: 'Enter your password.',
    fields: { reason: PASSWORD_ASKED },
  })
const elevate = vi.fn<ApiClient['operator']['elevate']>(({ password }) => {
  if (password !== 'right') {
    const problem = { statusCode: StatusCode.forbidden, httpStatus: 403, message: 'That is wrong.' }
    return Promise.reject(new ApiError(problem))
  }
  isElevated = true
  return Promise.resolve({ untilTime: 0 })
})
const undo = vi.fn<ApiClient['operator']['undo']>(({ decisionId }) => {
  if (!isElevated) return Promise.reject(refused())
  undone.push(decisionId)
  return Promise.resolve({ decisionId })
})
const elevation = vi.fn<ApiClient['operator']['elevation']>(() => Promise.resolve({ isElevated }))
const api = { operator: { elevate, undo, elevation } } as unknown as ApiClient

const outcomes: string[] = []
function Panel() {
  const { operator } = useApi()
  const query = useQuery({
    queryKey: ['operator', 'panel'],
    queryFn: () => operator.undo({ decisionId: 'read' }),
  })
  const decide = async (decisionId: string) => {
    const outcome = await operator.undo({ decisionId }).then(
      () => 'made',
      () => 'refused',
    )
    outcomes.push(`${decisionId} ${outcome}`)
  }
  return (
    <>
      <textarea defaultValue={query.data?.decisionId} aria-label="Note" />
      {['1', '2'].map((id) => (
        <button key={id} type="button" onClick={() => void decide(id)}>
          {id}
        </button>
      ))}
    </>
  )
}

const client = new QueryClient()
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const field = () => document.querySelector<HTMLInputElement>('input[type="password"]')
const press = async (label: string) => {
  await act(async () =>
    [...document.querySelectorAll('button')]
      .find((button) => [button.textContent, button.getAttribute('aria-label')].includes(label))
      ?.click(),
  )
  await settle()
}
const give = async (password: string) => {
  await act(async () => {
    if (field()) field()!.value = password
    field()?.form?.requestSubmit()
  })
  await settle()
}

beforeEach(async () => {
  isElevated = true
  undone.length = 0
  outcomes.length = 0
  client.clear()
  render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <PasswordGate>
          <Panel />
        </PasswordGate>
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
  document.querySelector('textarea')!.value = 'Half a note'
})

test('decisions that are refused for the password ask once, go on, and lose nothing that was typed', async () => {
  isElevated = false
  await press('1')
  await press('2')
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  expect(outcomes).toEqual([])
  await give('wrong')
  expect(document.querySelector('dialog')?.textContent).toContain('That is wrong.')
  await give('right')
  expect(outcomes).toEqual(['1 made', '2 made'])
  expect(undone).toEqual(['read', '1', '2'])
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.querySelector('textarea')?.value).toBe('Half a note')
})

test('a page that hears by the way that the password is wanted stays as it is', async () => {
  isElevated = false
  await act(() => client.refetchQueries({ queryKey: ['operator', 'elevation'] }))
  await settle()
  expect(document.querySelector('textarea')?.value).toBe('Half a note')
})

test('without the password the call is refused, and the form takes the place of the page', async () => {
  isElevated = false
  await press('1')
  await press('Close')
  expect(outcomes).toEqual(['1 refused'])
  await act(() => refreshOperator(client))
  await settle()
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.querySelector('textarea')).toBeNull()
  await give('right')
  expect(document.querySelector('textarea')).not.toBeNull()
})
