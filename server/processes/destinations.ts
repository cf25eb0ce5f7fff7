import type { RoomLeases } from '#server/features/live/leases.ts'
import type { Studio } from '#server/features/live/studio.ts'
import type { Destinations } from '#server/http/forward.ts'

import type { OtherProcess, Registry } from './registry.ts'
import type { ProcessRole } from './roles.ts'

/** Finds the process that answers what this one does not, by its roles and by who has a room. */
export function destinationsOf(
  roles: readonly ProcessRole[],
  { name: ownName, others }: Pick<Registry, 'name' | 'others'>,
  leases: Pick<RoomLeases, 'ownerOf'>,
  studio: Pick<Studio, 'has' | 'takeOver'>,
): Destinations {
  const otherWith = (role: ProcessRole): OtherProcess | undefined => {
    if (roles.includes(role)) return undefined
    const able = others().filter((other) => other.roles.includes(role))
    return able[Math.floor(Math.random() * able.length)]
  }
  return {
    isAlone: () => others().length === 0,
    async ofRoom(roomId) {
      if (studio.has(roomId)) return undefined
      let owner = await leases.ownerOf(roomId)
      // This one has just taken it, and is still opening it.
      if (owner === ownName) await studio.takeOver(roomId)
      if (owner === null) {
        const taker = otherWith('live')
        if (taker) return taker
        await studio.takeOver(roomId)
        // Another process may have been faster.
        owner = studio.has(roomId) ? undefined : await leases.ownerOf(roomId)
      }
      return others().find(({ name }) => name === owner)
    },
    forRooms: () => otherWith('live'),
    forPush: () => otherWith('push'),
  }
}
