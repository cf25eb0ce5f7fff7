import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { AccountForm } from './account-form.tsx'
import { CodeList } from './code-list.tsx'

const render = renderInMain()
const form = (name: string) => (
  <QueryClientProvider client={new QueryClient()}>
    <AccountForm key={name} action="Go on" fieldNames={[]} send={() => Promise.resolve()} onDone={() => {}}>
      {() => <input name={name} />}
    </AccountForm>
  </QueryClientProvider>
)
const focused = () => document.activeElement as HTMLInputElement

test('the focus of a step goes on to the field of the next one, and to the codes that come last', () => {
  render(form('password'))
  expect(focused().name).toBe('password')
  render(form('code'))
  expect(focused().name).toBe('code')
  render(<CodeList codes={['AAAAA-BBBBB']} />)
  expect(focused().textContent).toBe(
    'Save these codes in a safe place. They’re shown only now, and older ones no longer work.',
  )
})

test('a form takes the focus from nothing', () => {
  render(
    <>
      <button type="button">Close</button>
    </>,
  )
  document.querySelector('button')?.focus()
  render(
    <>
      <button type="button">Close</button>
      {form('password')}
    </>,
  )
  expect(focused().textContent).toBe('Close')
})
