import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { Conversation } from '#contract/models/conversation.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { GroupDialog } from './group-dialog.tsx'

const VIEWER_ID = '1'
const removeParticipant = vi.fn<ApiClient['conversations']['removeParticipant']>(() => new Promise(() => {}))
const handOver = vi.fn<ApiClient['conversations']['handOver']>(() => new Promise(() => {}))
const render = renderInMain()

const [participant] = samples['conversations.detail'].output.conversation?.participants ?? []
const group: Conversation = {
  ...samples['conversations.detail'].output.conversation!,
  kind: 'group',
  title: 'Trip',
  ownerId: VIEWER_ID,
  isRequest: false,
  participants: [{ ...participant!, id: '2', nickname: 'Ben' }],
}

const show = (conversation: Conversation) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ conversations: { removeParticipant, handOver } } as unknown as ApiClient}>
        <GroupDialog conversation={conversation} viewerId={VIEWER_ID} onLeft={() => {}} onClose={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  )
const dialogText = () => document.querySelector('dialog')?.textContent ?? ''
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((button) => [button.textContent, button.getAttribute('aria-label')].includes(label))
      ?.click(),
  )

test.each([
  ['Remove Ben from the group', 'Remove Ben from the group?', 'Remove', removeParticipant],
  ['Make Ben the owner of the group', 'Make Ben the owner of the group?', 'Make owner', handOver],
])('%s: is asked about first, and done when it is agreed to', async (button, question, label, call) => {
  show(group)
  await press(button)
  expect(dialogText()).toContain(question)
  await press('Cancel')
  expect(dialogText()).not.toContain(question)
  expect(call).not.toHaveBeenCalled()
  await press(button)
  await press(label)
  expect(call).toHaveBeenCalledExactlyOnceWith({ conversationId: group.id, userId: '2' })
  expect(dialogText()).not.toContain(question)
})

test('a question ends when it has no subject any more: the user has left, or the viewer is no longer the owner', async () => {
  for (const changed of [
    { ...group, participants: [] },
    { ...group, ownerId: '2' },
  ]) {
    show(group)
    await press('Remove Ben from the group')
    expect(dialogText()).toContain('Remove Ben from the group?')
    show(changed)
    expect(dialogText()).not.toContain('Remove Ben from the group?')
    show(group)
    await press('Cancel')
  }
})

test('a group whose title the viewer does not see goes by who is in it', async () => {
  const [ben] = group.participants
  show({ ...group, title: '', ownerId: '2', participants: [ben!, { ...ben!, id: '3', nickname: 'Cem' }] })
  await press('Leave group')
  expect(dialogText()).toContain('Leave the group Ben and Cem?')
  await press('Cancel')
})
