import { act } from 'react'
import { expect, test } from 'vitest'

import { renderInMain } from './in-main.fixture.ts'
import { PasswordField } from './password-field.tsx'

const render = renderInMain()

test('a password is shown and hidden again by a button that says which, and stays in the field', async () => {
  render(<PasswordField label="Password" name="password" />)
  const input = document.querySelector('input')
  const button = document.querySelector('button')
  // The label is the field's alone, and the button sends no form.
  expect(input?.labels?.[0]?.textContent).toBe('Password')
  expect([button?.type, button?.hasAttribute('aria-label')]).toEqual(['button', false])
  if (!input || !button) throw new Error('There is no field.')
  input.value = 'secret'
  expect([input.type, button.textContent, button.getAttribute('aria-pressed')]).toEqual([
    'password',
    'Show password',
    'false',
  ])
  await act(async () => button.click())
  expect([input.type, button.getAttribute('aria-pressed'), input.value]).toEqual(['text', 'true', 'secret'])
  await act(async () => button.click())
  expect([input.type, button.getAttribute('aria-pressed'), input.value]).toEqual([
    'password',
    'false',
    'secret',
  ])
})
