import { readFile } from 'node:fs/promises'

import { oneLine } from '#contract/clean-text.ts'
import { STICKER_NAME_MAX_LENGTH } from '#contract/models/sticker.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { giveSticker, withdrawNamed } from '#server/features/stickers/manage-service.ts'
import { listOffered } from '#server/features/stickers/stickers.ts'
import { silentLog } from '#server/log.ts'
import { MediaRefusal } from '#server/media/refusal.ts'
import { stillImage } from '#server/media/still-image.ts'
import { countStores } from '#server/storage/counted-storage.ts'
import { FileLedger } from '#server/storage/file-ledger.ts'
import { openStores } from '#server/storage/open-storage.ts'

import { CommandError, runOnSite } from './lib/run-on-site.ts'

/** `npm run stickers`: lists and changes the stickers that authors can place on their videos. */
const USAGE = 'npm run stickers -- add FILE NAME | remove NAME'

async function change(database: Database, [verb, ...rest]: string[]): Promise<string> {
  if (verb === 'add') await add(database, rest)
  else if (verb === 'remove') await remove(database, rest.join(' '))
  else if (verb !== undefined) throw new CommandError(USAGE)
  const offered = await listOffered(database)
  return offered.length === 0
    ? `There are no stickers. ${USAGE}`
    : offered.map(({ id, name }) => `${id}  ${name}`).join('\n')
}

async function add(database: Database, [file, ...words]: string[]): Promise<void> {
  const name = oneLine(words.join(' '))
  if (file === undefined || name === '') throw new CommandError(USAGE)
  if (name.length > STICKER_NAME_MAX_LENGTH)
    throw new CommandError(`A name has at most ${STICKER_NAME_MAX_LENGTH} characters.`)
  const data = await readFile(file).catch(() => {
    throw new CommandError(`${file} can't be read.`)
  })
  const ledger = new FileLedger(database, silentLog())
  const { storage } = countStores(await openStores(readConfig(process.env)), ledger)
  try {
    const picture = await stillImage(data, '', 'sticker')
    await database.transaction((tx) => giveSticker(tx, storage, null, name, picture))
  } catch (error) {
    if (error instanceof MediaRefusal) throw new CommandError(`${file}: ${error.message}`)
    throw error
  } finally {
    await ledger.stop()
  }
}

async function remove(database: Database, name: string): Promise<void> {
  if (!(await database.transaction((tx) => withdrawNamed(tx, oneLine(name)))))
    throw new CommandError(`There is no sticker named ${name}.`)
}

await runOnSite((database) => change(database, process.argv.slice(2)))
