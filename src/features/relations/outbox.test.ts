import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { relationOps } from './outbox.ts'

const MUTED = ['relations', 'muted']

test('a user who is muted no longer leaves the list of muted users', () => {
  const client = new QueryClient()
  client.setQueryData(MUTED, { pages: [{ users: [{ id: '7' }, { id: '8' }] }], pageParams: [''] })
  relationOps['relations.setMute'].apply(client, { userId: '7', mute: false })
  expect(client.getQueryData(MUTED)).toMatchObject({ pages: [{ users: [{ id: '8' }] }] })
})
