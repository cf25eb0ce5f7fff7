import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

import { OWN_ACCENT, shadesOf, SURFACES } from '#contract/accent.ts'
import type { Branding } from '#contract/branding.ts'
import { OWN_NAME } from '#messages/site-name.ts'
import type { Db } from '#server/db/client.ts'
import type { Storage } from '#server/storage/storage.ts'

import { readSettings, type ReadSite, type Site } from './settings-service.ts'

/** How long a document waits for the name at most. */
const NAME_DEADLINE_MS = 300

/** Reads the name of the site. */
export const readSiteName = async (readSite: ReadSite): Promise<string> => (await readSite()).name || OWN_NAME

/** Reads the name from the database, for infrequent work. */
export const findSiteName = async (db: Db): Promise<string> => (await readSettings(db)).name || OWN_NAME

/** Like readSiteName, for documents made during failures, where the name is not worth waiting for a database. */
export const readSiteNameSoon = (readSite: ReadSite): Promise<string> =>
  Promise.race([readSiteName(readSite), setTimeout(NAME_DEADLINE_MS, OWN_NAME, { ref: false })]).catch(
    () => OWN_NAME,
  )

/** Undefined: Vireo's own branding. */
export type ReadBranding = () => Promise<Branding | undefined>

/**
 * Reads the branding of documents, made once from the settings after each change.
 * @param storage of the mark. Absent: no mark
 */
export function createBrandingReader(readSite: ReadSite, storage?: Pick<Storage, 'open'>): ReadBranding {
  let latest: { key: string; branding: Promise<Branding> } | undefined
  return async () => {
    const { accent, mark, name } = await readSite()
    if (accent === '' && !mark && name === '') return undefined
    const key = JSON.stringify([accent, mark, name])
    if (latest?.key === key) return latest.branding
    // A site without its mark is better than none. The next document tries again.
    const open = async () => (mark && storage ? buffer(await storage.open(mark.small)) : undefined)
    const branding = open().then(
      (picture) => brandingOf({ accent, mark, name }, picture),
      () => {
        latest = undefined
        return brandingOf({ accent, mark: null, name })
      },
    )
    latest = { key, branding }
    return branding
  }
}

function brandingOf(
  { accent, mark, name }: Pick<Site, 'accent' | 'mark' | 'name'>,
  picture?: Buffer,
): Branding {
  return {
    version: createHash('sha256')
      .update(JSON.stringify([accent, mark, name]))
      .digest('hex')
      .slice(0, 16),
    siteName: name,
    styles: (accent === '' ? '' : accentStyles(accent)) + (picture ? markStyles(picture) : ''),
    barColors:
      accent === ''
        ? { dark: SURFACES.dark[0], light: SURFACES.light[0] }
        : { dark: shadesOf(accent, 'dark').bar, light: shadesOf(accent, 'light').bar },
  }
}

/** The accent for dark backgrounds, such as those of icons and of embedded players. */
export const darkAccentOf = (accent: string): string =>
  accent === '' ? OWN_ACCENT : shadesOf(accent, 'dark').accent

/** Chooses between the themes like src/ui/tokens.css. Text on the accent keeps its colour. */
function accentStyles(chosen: string): string {
  const [dark, light] = [shadesOf(chosen, 'dark'), shadesOf(chosen, 'light')]
  const inLight = `--accent:${light.accent};--accent-strong:${light.strong}`
  return [
    `:root{--stage-accent:${dark.accent};--stage-accent-strong:${dark.strong}`,
    `;--accent:${dark.accent};--accent-strong:${dark.strong}}`,
    `@media (prefers-color-scheme:light){:root:where(:not([data-theme=dark])){${inLight}}}`,
    `:root:where([data-theme=light]){${inLight}}`,
  ].join('')
}

/** Inlined in the document, so that it is there at once, and without a network. */
const markStyles = (picture: Buffer): string =>
  `[data-mark]{background:url(data:image/webp;base64,${picture.toString('base64')}) center/contain no-repeat}[data-mark]>*{visibility:hidden}`
