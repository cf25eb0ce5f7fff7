import type { Database } from '#server/db/client.ts'
import { IS_LIVING_ROOM } from '#server/db/schema/live.ts'

import type { OnAirState } from './present.ts'

/** A process that does not renew its leases for so long has lost its rooms. */
export const LEASE_MS = 5_000

/** A room that another process has. */
export interface RoomElsewhere {
  /** Name of the process. */
  process: string
  /** As it was when the process last said so. */
  state: OnAirState | null
}

/**
 * Which process has which live room (issue #53): one at a time, as its segments are numbered by one packager. A process
 * that loses a lease writes no more.
 */
export class RoomLeases {
  readonly #database: Database
  readonly #process: string
  #elsewhere = new Map<string, RoomElsewhere>()
  #renewedAtMs = performance.now()

  /** @param process the name of this process */
  constructor(database: Database, process: string) {
    this.#database = database
    this.#process = process
  }

  /** Whether this process may still write to its rooms. */
  get isCurrent(): boolean {
    return performance.now() - this.#renewedAtMs < LEASE_MS
  }

  /** Takes a room that no other process has. @returns whether this process has it */
  async take(roomId: string): Promise<boolean> {
    const taken = await this.#database.query({
      name: 'liveLeases.take',
      text: `
        INSERT INTO live_leases AS lease (room_id, process, until)
        VALUES ($1, $2, now() + make_interval(secs => ${LEASE_MS / 1_000}))
        ON CONFLICT (room_id) DO UPDATE SET process = excluded.process, until = excluded.until
        WHERE lease.process = excluded.process OR lease.until < now()
        RETURNING room_id`,
      values: [roomId, this.#process],
    })
    return taken.length > 0
  }

  /** Takes the rooms on air that no process has any more. @returns their ids */
  async takeAbandoned(): Promise<string[]> {
    const taken = await this.#database.query<{ id: string }>({
      name: 'liveLeases.takeAbandoned',
      text: `
        INSERT INTO live_leases AS lease (room_id, process, until)
        SELECT id, $1, now() + make_interval(secs => ${LEASE_MS / 1_000}) FROM live_rooms
        WHERE ${IS_LIVING_ROOM}
          AND NOT EXISTS (SELECT FROM live_leases WHERE room_id = live_rooms.id AND until >= now())
        ON CONFLICT (room_id) DO UPDATE SET process = excluded.process, until = excluded.until
        WHERE lease.until < now()
        RETURNING room_id AS id`,
      values: [this.#process],
    })
    return taken.map(({ id }) => id)
  }

  /**
   * Renews the leases of rooms, says what the others show of them, and hears of theirs.
   * @returns the ids of those that another process has taken meanwhile
   */
  async renew(states: ReadonlyMap<string, OnAirState>): Promise<string[]> {
    const sentAtMs = performance.now()
    const renewed = await this.#database.query<{ id: string }>({
      name: 'liveLeases.renew',
      text: `
        UPDATE live_leases SET until = now() + make_interval(secs => ${LEASE_MS / 1_000}), state = given.state
        FROM unnest($2::bigint[], $3::jsonb[]) AS given (room_id, state)
        WHERE live_leases.room_id = given.room_id AND process = $1
        RETURNING live_leases.room_id AS id`,
      values: [this.#process, [...states.keys()], [...states.values()].map((state) => JSON.stringify(state))],
    })
    this.#renewedAtMs = sentAtMs
    const rows = await this.#database.query<{ id: string } & RoomElsewhere & Record<string, unknown>>({
      name: 'liveLeases.elsewhere',
      text: `SELECT room_id AS id, process, state FROM live_leases WHERE process <> $1 AND until >= now()`,
      values: [this.#process],
    })
    this.#elsewhere = new Map(rows.map(({ id, process, state }) => [id, { process, state }]))
    const own = new Set(renewed.map(({ id }) => id))
    return [...states.keys()].filter((id) => !own.has(id))
  }

  /** The rooms that other processes have, as last heard. */
  get elsewhere(): ReadonlyMap<string, RoomElsewhere> {
    return this.#elsewhere
  }

  /**
   * The process that has a room, asked now. Null: the room is on air, and its process has stopped. Undefined: it is not on
   * air.
   */
  async ownerOf(roomId: string): Promise<string | null | undefined> {
    const [row] = await this.#database.query<{ process: string | null }>({
      name: 'liveLeases.owner',
      text: `
        SELECT process FROM live_rooms
        LEFT JOIN live_leases ON room_id = live_rooms.id AND until >= now()
        WHERE live_rooms.id = $1 AND (process IS NOT NULL OR ${IS_LIVING_ROOM})`,
      values: [roomId],
    })
    return row?.process
  }

  /** Lets other processes take rooms at once: some, or all of this process. */
  async release(roomIds?: readonly string[]): Promise<void> {
    await this.#database.query({
      name: 'liveLeases.release',
      text: `DELETE FROM live_leases WHERE process = $1 AND ($2::bigint[] IS NULL OR room_id = ANY ($2))`,
      values: [this.#process, roomIds ?? null],
    })
  }
}
