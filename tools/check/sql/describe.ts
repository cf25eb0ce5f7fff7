import type { PoolClient } from 'pg'

/** A column that PostgreSQL says a statement returns. */
export interface Described {
  name: string
  typeId: number
  /** The table and column that it comes from; 0 for computed values. */
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

/** Makes PostgreSQL parse a statement without running it. Resolves with the error if it is refused. */
export const describeStatement = (client: PoolClient, text: string): Promise<Described[] | Error> =>
  new Promise((resolve) => {
    let outcome: Described[] | Error = []
    // Implements the driver's query protocol (`Submittable`), but only parses and describes.
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
        // The driver calls nothing else after an error.
        resolve(error)
      },
      handleReadyForQuery() {
        resolve(outcome)
      },
    }
    client.query(submittable as never)
  })
