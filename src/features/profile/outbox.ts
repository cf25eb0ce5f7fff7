import { PROFILE_ENTITY } from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchProfile } from '#src/data/patch.ts'

export const profileOps: Pick<OutboxOps, 'users.update'> = {
  'users.update': {
    entity: () => PROFILE_ENTITY,
    apply: (queryClient, { user }) => patchProfile(queryClient, user),
    // The profile shows queued changes as long as they are queued.
    settle: () => {},
    refusal: async () => (await import('#messages/outbox.ts')).messages.profileNotChanged,
    icon: 'user',
  },
}
