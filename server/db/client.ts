import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResultRow } from 'pg'

/** A connection to the database, inside a transaction or not. */
export interface Db {
  /** For plain reads and writes. */
  orm: NodePgDatabase
  /** For the hot reads: named plain SQL. Never name a search statement: a generic plan ruins it. */
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]>
}

export interface Database extends Db {
  pool: Pool
  /** Runs `work` in one transaction: all of it happens, or nothing. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

const asDb = (client: Pool | PoolClient): Db => ({
  orm: drizzle(client),
  async query<Row extends QueryResultRow>(query: QueryConfig) {
    const { rows } = await client.query<Row>(query)
    return rows
  },
})

export function connectDatabase(config: PoolConfig): Database {
  const pool = new Pool({ max: 20, ...config })
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
