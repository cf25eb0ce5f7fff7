import type { Database } from '#server/db/client.ts'

import type { ProfileFields } from './ledger.ts'
import type { ProfileEffect, ProfileHistory } from './profile-oracle.ts'

/**
 * Lets the database itself record every change of a name or a bio, in the transaction that makes it: a change
 * made twice shows nowhere else.
 */
export async function writeDownProfiles(db: Database): Promise<void> {
  await db.query({
    text: `CREATE TABLE IF NOT EXISTS fault_suite_profiles
             (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint, nickname text, bio text)`,
  })
  await db.query({
    text: `CREATE OR REPLACE FUNCTION fault_suite_write_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             INSERT INTO fault_suite_profiles (user_id, nickname, bio) VALUES (NEW.id, NEW.nickname, NEW.bio);
             RETURN NULL;
           END $$`,
  })
  await db.query({
    text: `CREATE OR REPLACE TRIGGER fault_suite_profiles AFTER UPDATE OF nickname, bio ON users
             FOR EACH ROW EXECUTE FUNCTION fault_suite_write_down()`,
  })
}

/** Watches a user's profile from now on. */
export class ProfileWatch {
  readonly #db: Database
  readonly userId: string
  readonly #before: ProfileFields
  /** The number of the last change before this watch. */
  readonly #lastNumber: string
  readonly #startedAt: string

  private constructor(db: Database, userId: string, start: ProfileFields & Record<'number' | 'now', string>) {
    this.#db = db
    this.userId = userId
    this.#before = { nickname: start.nickname, bio: start.bio }
    this.#lastNumber = start.number
    this.#startedAt = start.now
  }

  static async start(db: Database, userId: string): Promise<ProfileWatch> {
    const [start] = await db.query<ProfileFields & Record<'number' | 'now', string>>({
      text: `SELECT nickname, bio, now()::text AS now,
               (SELECT coalesce(max(number), 0)::text FROM fault_suite_profiles) AS number
             FROM users WHERE id = $1`,
      values: [userId],
    })
    if (!start) throw new Error('There is no such person.')
    return new ProfileWatch(db, userId, start)
  }

  effects(): Promise<ProfileEffect[]> {
    return this.#db.query<ProfileEffect>({
      text: `SELECT key AS id, jsonb_build_object(
                 'nickname', response #> '{user,nickname}', 'bio', response #> '{user,bio}') AS profile
               FROM idempotency_keys
               WHERE scope = $1 AND op = 'users.update' AND created_at > $2::timestamptz`,
      values: [`user:${this.userId}`, this.#startedAt],
    })
  }

  async history(): Promise<ProfileHistory> {
    const afterwards = await this.#db.query<ProfileFields>({
      text: `SELECT nickname, bio FROM fault_suite_profiles WHERE user_id = $1 AND number > $2 ORDER BY number`,
      values: [this.userId, this.#lastNumber],
    })
    return { before: this.#before, afterwards }
  }
}
