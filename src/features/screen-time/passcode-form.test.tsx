import { expect, test } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { PasscodeForm } from './passcode-form.tsx'

const render = renderInMain()

test('takes the focus of the button that it stands in place of', () => {
  const form = (
    <ApiProvider value={{} as ApiClient}>
      <PasscodeForm
        userId="7"
        isAsked={false}
        action="Save"
        onEnter={() => Promise.resolve(undefined)}
        onForgotten={() => {}}
      />
    </ApiProvider>
  )
  render(<button type="button">Choose a passcode</button>)
  document.querySelector('button')?.focus()
  render(form)
  expect((document.activeElement as HTMLInputElement).name).toBe('passcode')
})
