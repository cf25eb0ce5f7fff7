import type { Db } from '#server/db/client.ts'
import { addSticker } from '#server/features/stickers/stickers.ts'
import type { Storage } from '#server/storage/storage.ts'

const LARGE_PX = 512
const SMALL_PX = 160

const OUTLINE = 'stroke="#fff" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"'
const RAYS = Array.from(
  { length: 8 },
  (_, index) => `<path d="M128 20v30" transform="rotate(${index * 45} 128 128)"/>`,
).join('')

/** Stickers of the demo site, drawn on 256 by 256, with the white rim of a cut-out. */
const DRAWINGS: Readonly<Record<string, string>> = {
  Sun: `
    <g fill="none" stroke="#fff" stroke-width="38" stroke-linecap="round">${RAYS}</g>
    <g fill="none" stroke="#ffb300" stroke-width="20" stroke-linecap="round">${RAYS}</g>
    <circle cx="128" cy="128" r="62" fill="#ffd23f" ${OUTLINE}/>
    <g fill="#5b3a00"><circle cx="106" cy="120" r="8"/><circle cx="150" cy="120" r="8"/></g>
    <path d="M104 144q24 24 48 0" fill="none" stroke="#5b3a00" stroke-width="9" stroke-linecap="round"/>`,
  Heart: `<path d="M128 222S26 160 26 92a52 52 0 0 1 102-16 52 52 0 0 1 102 16c0 68-102 130-102 130z" fill="#ff3f6c" ${OUTLINE}/>
    <path d="M62 92a24 24 0 0 1 22-26" fill="none" stroke="#ffb3c4" stroke-width="12" stroke-linecap="round"/>`,
  Star: `<path d="m128 18 33 70 77 10-57 53 15 76-68-38-68 38 15-76-57-53 77-10z" fill="#7be04b" ${OUTLINE}/>`,
  Cloud: `<path d="M74 200a46 46 0 0 1-6-92 64 64 0 0 1 122-10 52 52 0 0 1-6 102z" fill="#9fd4ff" ${OUTLINE}/>
    <g fill="#12426b"><circle cx="104" cy="150" r="8"/><circle cx="152" cy="150" r="8"/></g>
    <path d="M110 170q18 14 36 0" fill="none" stroke="#12426b" stroke-width="9" stroke-linecap="round"/>`,
  Bird: `<path d="M40 150c0-58 40-92 92-92 40 0 66 24 70 58l36 14-38 16c-8 46-46 70-90 70-44 0-70-26-70-66z" fill="#7be04b" ${OUTLINE}/>
    <path d="M74 150c20 34 66 40 92 6-30-4-54-8-92-6z" fill="#4aa824"/><circle cx="164" cy="104" r="10" fill="#0b0d0c"/>`,
  Bolt: `<path d="M146 16 54 142h58l-18 98 106-138h-64z" fill="#b98bff" ${OUTLINE}/>`,
}

/** Makes the set of stickers of the demo site. */
export async function insertStickers(db: Db, storage: Storage): Promise<void> {
  // A large library, like the decoders.
  const { default: sharp } = await import('sharp')
  for (const [name, drawing] of Object.entries(DRAWINGS)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGE_PX}" height="${LARGE_PX}" viewBox="0 0 256 256">${drawing}</svg>`
    const picture = sharp(Buffer.from(svg))
    const [large, small] = await Promise.all([
      picture.clone().webp({ quality: 82 }).toBuffer(),
      picture.clone().resize(SMALL_PX).webp({ quality: 82 }).toBuffer(),
    ])
    await addSticker(db, storage, name, { large, small })
  }
}
