import { expect, test } from 'vitest'

import { Form, useForm } from '#src/ui/form.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { CodeList } from './code-list.tsx'

const render = renderInMain()
function Step({ name }: { name: string }) {
  const form = useForm({ send: () => {} })
  return (
    <Form form={form} takesFocus>
      <input name={name} />
    </Form>
  )
}
const form = (name: string) => <Step key={name} name={name} />
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
