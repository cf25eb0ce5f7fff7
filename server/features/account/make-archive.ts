import { PassThrough, Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import type { Tx } from '#server/db/client.ts'
import { FileNotFound, type Storage } from '#server/storage/storage.ts'

import {
  EXPORTED_TABLES,
  findFiles,
  findNamedUsers,
  readRows,
  type ExportedTable,
} from './export-repository.ts'

type Done = Parameters<Parameters<ZipFile['addReadStreamLazy']>[2]>[0]

/** Opens a part of a ZIP file when all previous parts are written, so that one is open at a time. */
function addLazily(zip: ZipFile, name: string, isCompressed: boolean, open: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { compress: isCompressed }, (done: Done) => void handOver(open, done))
}

async function handOver(open: () => Promise<Readable>, done: Done): Promise<void> {
  try {
    const stream = await open()
    done(null, stream)
  } catch (error) {
    done(error, Readable.from([]))
  }
}

/**
 * Writes all data of a user into a ZIP file: a JSON file for each kind, and their videos and pictures. It can be read
 * without this site. The transaction has to last as long as the stream.
 */
export async function makeArchive(db: Tx, storage: Storage, userId: string): Promise<Readable> {
  const zip = new ZipFile()
  const output = new PassThrough()
  const files = await findFiles(db, userId)
  zip.addBuffer(Buffer.from(JSON.stringify(await findNamedUsers(db, userId), null, 2)), 'data/users.json')
  for (const table of EXPORTED_TABLES) {
    addLazily(zip, `data/${table.file}.json`, true, () =>
      Promise.resolve(Readable.from(whileRead(output, jsonOf(db, userId, table)))),
    )
  }
  for (const { key, name } of files) {
    addLazily(zip, name, false, () =>
      storage.open(key).catch((error: unknown) => {
        // The file was removed meanwhile.
        if (error instanceof FileNotFound) return Readable.from([])
        throw error
      }),
    )
  }
  zip.end()
  zip.outputStream.pipe(output)
  zip.on('error', (error: Error) => output.destroy(error))
  // There may be no other listener; the reader learns of the error from the stream's end.
  output.on('error', () => {})
  return output
}

/** Ends a part of an archive once it is no longer read, as its transaction may have ended. */
async function* whileRead(output: PassThrough, part: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (!output.destroyed) yield* part
  } catch (error) {
    if (!output.destroyed) throw error
  }
}

async function* jsonOf(db: Tx, userId: string, table: ExportedTable): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of readRows(db, userId, table)) {
    yield separator + rows.join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
