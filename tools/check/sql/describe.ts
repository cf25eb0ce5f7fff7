import type { PoolClient } from 'pg'

/** A column that PostgreSQL says a statement returns. */
export interface Described {
  name: string
  typeId: number
  /** The table and the column that it is taken from; 0 for what is computed. */
  tableId: number
  columnId: number
}

interface Field {
  name: string
  dataTypeID: number
  tableID: number
  columnID: number
}

interface Wire {
  parse: (query: { text: string; name: string }) => void
  describe: (what: { type: 'S'; name: string }) => void
  sync: () => void
}

/** Has PostgreSQL read a statement without running it. Resolves with an error for one that it refuses. */
export const describeStatement = (client: PoolClient, text: string): Promise<Described[] | Error> =>
  new Promise((resolve) => {
    let outcome: Described[] | Error = []
    // The driver's protocol of a query (`Submittable`), of which parsing and describing are all that happens.
    const submittable = {
      submit(wire: Wire) {
        wire.parse({ text, name: '' })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription({ fields }: { fields: Field[] }) {
        outcome = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          typeId: dataTypeID,
          tableId: tableID,
          columnId: columnID,
        }))
      },
      handleError(error: Error) {
        // The driver tells of nothing more after an error.
        resolve(error)
      },
      handleReadyForQuery() {
        resolve(outcome)
      },
    }
    client.query(submittable as never)
  })
