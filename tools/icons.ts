import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { drawIcon, iconSources } from '../manifest/icons.ts'

/** Renders every icon from manifest/mark.svg. Run it after changing the mark; the results are committed. */

const root = path.resolve(import.meta.dirname, '..')
const markFile = await readFile(path.join(root, 'manifest/mark.svg'), 'utf8')
const mark = markFile.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replace(/\s*\n\s*/g, '')

await mkdir(path.join(root, 'public/icons'), { recursive: true })
await Promise.all(
  iconSources.map(async (source) => {
    const svg = drawIcon(source, mark)
    const file = path.join(root, 'public', source.file)
    if (source.file.endsWith('.svg')) return writeFile(file, `${svg}\n`)
    // Rendered large and scaled down, so that thin gaps stay clean at 192 px.
    const picture = sharp(Buffer.from(svg), { density: 144 }).resize(source.sizePx, source.sizePx)
    return picture.png({ compressionLevel: 9, palette: true, quality: 100 }).toFile(file)
  }),
)

const paths = [...mark.matchAll(/ d="([^"]+)"/g)].map((match) => match[1] ?? '')
await writeFile(
  path.join(root, 'src/ui/mark-paths.ts'),
  [
    '/** The mark in a 512 x 512 box. Written by tools/icons.ts from manifest/mark.svg. */',
    'export const markPaths = [',
    ...paths.map((data) => `  '${data}',`),
    '] as const',
    '',
  ].join('\n'),
)
