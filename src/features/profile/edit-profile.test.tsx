import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { EditProfile } from './edit-profile.tsx'

const { user } = samples['users.detail'].output
const update = vi.fn<ApiClient['users']['update']>()
const render = renderInMain()

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ users: { update } } as unknown as ApiClient}>
        <EditProfile user={user} onClose={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  )
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const problemOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
const save = () => act(async () => document.querySelector<HTMLElement>('[type="submit"]')?.click())

test.each([
  ['nickname', '\u200b\u2800', 'A name needs at least one visible character.'],
  ['nickname', 'x'.repeat(31), 'A name can have at most 30 characters.'],
  ['bio', 'x'.repeat(161), 'A bio can have at most 160 characters.'],
  ['pronouns', 'x'.repeat(31), 'Pronouns can have at most 30 characters.'],
])(
  'a %s of %j is refused at its field, which has the focus, before it is sent',
  async (name, text, sentence) => {
    update.mockReset()
    open()
    field(name).value = text
    await save()
    expect(problemOf(name)).toBe(sentence)
    expect(document.activeElement).toBe(field(name))
    expect(update).not.toHaveBeenCalled()
  },
)

test('a name is sent clean and in one line, and what the server says of it stands at its field', async () => {
  const sentence = 'Choose another name.'
  update.mockReset().mockRejectedValue(
    new ApiError({
      statusCode: StatusCode.invalidInput,
      httpStatus: 400,
      message: 'Some fields are not valid.',
      fields: { nickname: sentence },
    }),
  )
  open()
  field('nickname').value = '\u2068Anna\u2069\tLee\ufeff'
  await save()
  expect(update.mock.calls[0]?.[0]).toMatchObject({ nickname: 'Anna Lee' })
  await vi.waitFor(() => expect(problemOf('nickname')).toBe(sentence))
  expect(document.activeElement).toBe(field('nickname'))
})

test('pronouns are sent alone, in one line, and taken away by an empty field', async () => {
  update.mockReset()
  open()
  expect(field('pronouns').value).toBe(user.pronouns)
  field('pronouns').value = ' they/\n them '
  await save()
  expect(update.mock.calls[0]?.[0]).toEqual({ pronouns: 'they/ them' })
  field('pronouns').value = ''
  await save()
  expect(update.mock.calls[1]?.[0]).toEqual({ pronouns: '' })
})
