import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** A connection to the database, inside a transaction or not. */
export interface Db {
  /** For plain reads and writes. */
  orm: NodePgDatabase
  /** For the hot reads: named plain SQL. Never name a search statement: a generic plan ruins it. */
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]>
}

export interface Database extends Db {
  pool: pg.Pool
  /** Runs `work` in one transaction: all of it happens, or nothing. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

const asDb = (client: pg.Pool | pg.PoolClient): Db => ({
  orm: drizzle(client),
  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig) {
    const { rows } = await client.query<Row>(query)
    return rows
  },
})

export function connectDatabase(config: pg.PoolConfig): Database {
  const pool = new pg.Pool({ max: 20, ...config })
  return {
    ...asDb(pool),
    pool,
    async transaction(work) {
      const client = await pool.connect()
      let isBroken = false
      try {
        await client.query('BEGIN')
        const result = await work(asDb(client))
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          isBroken = true
        })
        throw error
      } finally {
        client.release(isBroken)
      }
    },
  }
}
