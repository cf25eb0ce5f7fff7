import { PROFILE_ENTITY } from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchProfile } from '#src/data/patch.ts'

const PROFILE_PARTS = { nickname: 'name', bio: 'bio', avatarImageId: 'picture' } as const

export const profileOps: Pick<OutboxOps, 'users.update'> = {
  'users.update': {
    entity: () => PROFILE_ENTITY,
    apply: (queryClient, { user }) => patchProfile(queryClient, user),
    // The profile shows queued changes as long as they are queued.
    settle: () => {},
    refusal: () => 'Couldn’t change your profile.',
    icon: 'user',
    title: ({ input }) => {
      const parts = Object.entries(PROFILE_PARTS).filter(([field]) => field in input)
      return `Change your ${new Intl.ListFormat('en').format(parts.map(([, part]) => part))}`
    },
  },
}
