import { buffer } from 'node:stream/consumers'

import type { Context, Hono } from 'hono'
import sharp from 'sharp'

import { SURFACES } from '#contract/accent.ts'
import { BRANDING_HEADER, type Branding } from '#contract/branding.ts'
import type { MarkFile, StoredMark } from '#contract/models/site.ts'
import { drawIcon, iconSources, type IconSource } from '#manifest/icons.ts'
import { ALL_LANGUAGES, prefixOf } from '#messages/languages.ts'
import { darkAccentOf, type ReadBranding } from '#server/features/site/branding-service.ts'
import { escapeMarkup } from '#server/markup.ts'
import { inlineSources, type OtherHosts, pagePolicy } from '#server/security/headers.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { ApiDeps } from './api.ts'
import type { Environment } from './environment.ts'
import type { FindFile } from './static-files.ts'

/** The files of a mark that replace those of Vireo. */
const PICTURES: Record<string, MarkFile> = {
  '/icons/icon-192.png': 'icon192',
  '/icons/icon-512.png': 'icon512',
  '/icons/maskable-512.png': 'maskable',
  '/icons/monochrome-512.png': 'monochrome',
  '/apple-touch-icon.png': 'touch',
}
const DRAWINGS: Record<string, MarkFile> = {
  '/favicon.svg': 'small',
  '/icons/mark.svg': 'small',
  '/icons/icon.svg': 'icon512',
}
/** Rendered large and scaled down, as in tools/icons.ts. */
const DENSITY = 144

interface BrandingDeps extends Pick<ApiDeps, 'readSite'> {
  readBranding: ReadBranding
  findFile: FindFile
  hosts: OtherHosts
  /** Absent: there is no mark. */
  storage?: Storage | undefined
}

/**
 * Serves the shell, the manifest and the icons of a site whose operators have chosen a branding. Their addresses are
 * those of the build's files, which serve all other sites.
 */
export function mountSiteBranding(app: Hono<Environment>, deps: BrandingDeps): void {
  const readIcon = createIconReader(deps)
  for (const { file } of iconSources) {
    const address = `/${file}`
    app.get(address, async (hono, next) => {
      const { accent, mark } = await deps.readSite()
      const name = PICTURES[address] ?? DRAWINGS[address]
      const isOfMark = mark && deps.storage && name
      if (!isOfMark && accent === '') return next()
      const version = isOfMark ? mark[name] : accent
      // Other sites show the pictures when they link to this site.
      hono.header('cross-origin-resource-policy', 'cross-origin')
      return answer(hono, version, address.endsWith('.svg') ? 'image/svg+xml' : 'image/png', () =>
        isOfMark && deps.storage ? pictureOf(deps.storage, mark, address, name) : readIcon(address, accent),
      )
    })
  }
  for (const prefix of ALL_LANGUAGES.map(prefixOf)) {
    app.get(`${prefix}/shell.html`, async (hono, next) => {
      const branding = await deps.readBranding()
      // During development there is none.
      const built = branding && (await deps.findFile(`${prefix}/shell.html`))
      if (!built) return next()
      const shell = shellWith((await built.read()).toString(), branding)
      hono.header('content-security-policy', pagePolicy(inlineSources(shell), deps.hosts))
      hono.header(BRANDING_HEADER, branding.version)
      // A shell names the scripts of its build.
      const version = branding.version + built.tag
      return answer(hono, version, 'text/html; charset=utf-8', () => Promise.resolve(shell))
    })
    app.get(`${prefix}/manifest.webmanifest`, async (hono, next) => {
      const branding = await deps.readBranding()
      const built = branding && (await deps.findFile(`${prefix}/manifest.webmanifest`))
      if (!built) return next()
      return answer(hono, branding.version + built.tag, built.type, async () => {
        const manifest = JSON.parse((await built.read()).toString()) as Manifest
        return JSON.stringify(manifestWith(manifest, branding))
      })
    })
  }
}

async function answer(
  hono: Context<Environment>,
  version: string,
  type: string,
  read: () => Promise<string | Buffer>,
): Promise<Response> {
  const etag = `"branding-${version.replaceAll(/[^\w]/g, '')}"`
  hono.header('etag', etag)
  hono.header('cache-control', 'no-cache')
  if (hono.req.header('if-none-match')?.includes(etag)) return hono.body(null, 304)
  const content = await read()
  hono.header('content-type', type)
  return hono.body(typeof content === 'string' ? content : new Uint8Array(content))
}

async function pictureOf(
  storage: Storage,
  mark: StoredMark,
  address: string,
  name: MarkFile,
): Promise<string | Buffer> {
  const bytes = await buffer(await storage.open(mark[name]))
  if (!(address in DRAWINGS)) return bytes
  const type = mark[name].endsWith('.webp') ? 'image/webp' : 'image/png'
  const data = `data:${type};base64,${bytes.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><image href="${data}" width="512" height="512"/></svg>`
}

/**
 * Draws Vireo's icons in the accent of the site. The about ten small icons of the current accent are held in memory.
 */
function createIconReader({ findFile }: Pick<BrandingDeps, 'findFile'>) {
  let latest = { accent: '', icons: new Map<string, Promise<string | Buffer>>() }
  const draw = async (source: IconSource, accent: string): Promise<string | Buffer> => {
    const drawn = await (await findFile('/icons/mark.svg'))?.read()
    const mark = (drawn ?? '').toString().replaceAll(/^<svg[^>]*><g[^>]*>|<\/g><\/svg>\s*$/g, '')
    const isOneColor = source.ground === 'none' && source.file.endsWith('.png')
    const svg = drawIcon(isOneColor ? source : { ...source, color: darkAccentOf(accent) }, mark)
    if (source.file.endsWith('.svg')) return svg
    return sharp(Buffer.from(svg), { density: DENSITY })
      .resize(source.sizePx, source.sizePx)
      .png({ palette: true })
      .toBuffer()
  }
  return (address: string, accent: string): Promise<string | Buffer> => {
    if (latest.accent !== accent) latest = { accent, icons: new Map() }
    const source = iconSources.find(({ file }) => address === `/${file}`)
    if (!source) throw new TypeError(`${address} is no icon.`)
    const { icons } = latest
    const icon = icons.get(address) ?? draw(source, accent)
    icons.set(address, icon)
    icon.catch(() => icons.delete(address))
    return icon
  }
}

/** The built shell as the server would render it with the branding. */
function shellWith(shell: string, { styles, barColors, siteName }: Branding): string {
  const context = siteName && escapeMarkup(`"siteName":${JSON.stringify(siteName)},`)
  return shell
    .replace('</style>', () => `${styles}</style>`)
    .replace(`content="${SURFACES.dark[0]}" media`, `content="${barColors.dark}" media`)
    .replace(`content="${SURFACES.light[0]}" media`, `content="${barColors.light}" media`)
    .replace('data-context="{', (start) => start + context)
    .replace('data-name="true">Vireo<', (name) =>
      siteName ? `data-name="true">${escapeMarkup(siteName)}<` : name,
    )
}

interface Manifest {
  name: string
  short_name: string
  theme_color: string
  icons: { src: string }[]
  shortcuts: { icons: { src: string }[] }[]
}

/** Adds the version to the addresses of icons, by which browsers detect new ones of an installed app. */
function manifestWith(manifest: Manifest, { version, siteName, barColors }: Branding): Manifest {
  const iconsOf = ({ icons }: Pick<Manifest, 'icons'>) =>
    icons.map((icon) => ({ ...icon, src: `${icon.src}?v=${version}` }))
  return {
    ...manifest,
    ...(siteName && { name: siteName, short_name: siteName }),
    theme_color: barColors.dark,
    icons: iconsOf(manifest),
    shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, icons: iconsOf(shortcut) })),
  }
}
