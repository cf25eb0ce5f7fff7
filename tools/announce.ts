import { ANNOUNCEMENT_MAX_LENGTH } from '#contract/constants.ts'
import { LANGUAGES } from '#messages/languages.ts'
import { commands } from '#server/commands.ts'
import type { Database } from '#server/db/client.ts'
import { AnnouncementError, listAnnouncements } from '#server/features/notices/announcements.ts'
import { makeAnnouncement, removeAnnouncement } from '#server/features/operator/announcements-service.ts'

import { CommandError, runOnSite } from './lib/run-on-site.ts'

/** `npm run announce`: sends announcements to the inbox of all users, lists them, and withdraws them. */
const USAGE = 'npm run announce -- "TEXT" [de="TEXT" ...] | withdraw NUMBER'

/** Reads texts by language: the one without a language is English. */
function readTexts([english = '', ...others]: string[]): { en: string } & Record<string, string> {
  const translated = others.map((other) => {
    const [language = '', text] = other.split(/=(.*)/s)
    if (text === undefined || !LANGUAGES.some((each) => each === language)) throw new CommandError(USAGE)
    return [language, text] as const
  })
  return { ...Object.fromEntries(translated), en: english }
}

async function run(database: Database, args: string[]): Promise<string> {
  const [first, id, ...rest] = args
  if (first === undefined) {
    const announcements = await listAnnouncements(database)
    if (announcements.length === 0) return commands.noAnnouncements({ usage: USAGE })
    return announcements
      .map(({ id: number, texts, createdAt }) => `${number} ${createdAt.toISOString()} ${texts['en'] ?? ''}`)
      .join('\n')
  }
  if (first === 'withdraw') {
    if (id === undefined || !/^\d{1,19}$/.test(id) || rest.length > 0) throw new CommandError(USAGE)
    if (!(await database.transaction((tx) => removeAnnouncement(tx, null, id))))
      throw new CommandError(commands.announcementNotThere({ id }))
    return commands.announcementWithdrawn
  }
  try {
    const texts = readTexts(args)
    return commands.announced({ id: await database.transaction((tx) => makeAnnouncement(tx, null, texts)) })
  } catch (error) {
    if (!(error instanceof AnnouncementError)) throw error
    throw new CommandError(
      commands.announcementText({ language: error.message, max: ANNOUNCEMENT_MAX_LENGTH }),
    )
  }
}

await runOnSite((database) => run(database, process.argv.slice(2)))
