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

const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.textContent === label || each.getAttribute('aria-label') === label,
  )
const press = (label: string) => act(async () => button(label)?.click())

test('links are added, sent as a browser would open them, and removed', async () => {
  update.mockReset()
  open()
  expect(field('link0').value).toBe('https://mia.example/')
  await press('Add link')
  expect(document.activeElement).toBe(field('link1'))
  field('link1').value = ' songs.example/mia '
  await save()
  expect(update.mock.calls[0]?.[0]).toEqual({ links: ['https://mia.example/', 'https://songs.example/mia'] })
  await press('Remove link 2')
  await press('Remove link 1')
  await save()
  expect(update.mock.calls[1]?.[0]).toEqual({ links: [] })
})

test('a link that hides where it leads is refused at its field; empty fields are left out', async () => {
  update.mockReset()
  open()
  await press('Add link')
  await press('Add link')
  field('link2').value = 'https://trusted.org@evil.example'
  await save()
  expect(problemOf('link1')).toBe('This link doesn’t lead to a web page.')
  expect(document.activeElement).toBe(field('link1'))
  expect(field('link2')).toBeNull()
  expect(update).not.toHaveBeenCalled()
})

test('a profile has fields for five links at most', async () => {
  open()
  for (let count = 1; count < 5; count += 1) await press('Add link')
  expect(document.querySelectorAll('[name^="link"]')).toHaveLength(5)
  expect(button('Add link')).toBeUndefined()
})
