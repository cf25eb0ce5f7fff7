import { languageModule } from './build/messages.ts'

/** Sizes of the frames, in CSS pixels. */
const SIZES = { phone: [390, 844], desktop: [1280, 900] } as const
const LANGUAGE_NAMES = { en: 'English', ar: 'العربية', de: 'Deutsch' }
const THEMES = ['dark', 'light'] as const

const chosen = <Key extends string>(options: Record<Key, unknown>, key: string | null): Key =>
  key !== null && key in options ? (key as Key) : (Object.keys(options)[0] as Key)

/**
 * Makes the documents of the design page, which `npm run dev` serves: `/design` shows two frames side by side, one in each
 * theme, and `/design/frame` is one of them. Undefined for other addresses.
 */
export function designDocument(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (pathname === '/design') {
    return framesDocument(
      chosen(SIZES, searchParams.get('size')),
      chosen(LANGUAGE_NAMES, searchParams.get('language')),
    )
  }
  if (pathname === '/design/frame') {
    return frameDocument(
      searchParams.get('theme') === 'light' ? 'light' : 'dark',
      chosen(LANGUAGE_NAMES, searchParams.get('language')),
    )
  }
  return undefined
}

function framesDocument(size: keyof typeof SIZES, language: keyof typeof LANGUAGE_NAMES): string {
  const link = (name: string, isCurrent: boolean, query: Record<string, string>) =>
    `<a href="/design?${new URLSearchParams({ size, language, ...query })}"${isCurrent ? ' aria-current="page"' : ''}>${name}</a>`
  const sizes = Object.keys(SIZES).map((key) => link(key, key === size, { size: key }))
  const languages = Object.entries(LANGUAGE_NAMES).map(([key, name]) =>
    link(name, key === language, { language: key }),
  )
  const [width, height] = SIZES[size]
  const frames = THEMES.map(
    (theme) =>
      `<iframe title="${theme}" width="${width}" height="${height}" src="/design/frame?${new URLSearchParams({ theme, language })}"></iframe>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Design</title>
<meta name="viewport" content="width=device-width">
<style>
  body { margin: 0; background: #55605a; color: #fff; font: 14px system-ui }
  nav { position: sticky; top: 0; display: flex; gap: 16px; padding: 12px 16px; background: #2c332e }
  nav a { color: inherit } nav a[aria-current] { font-weight: 700; text-decoration: none }
  div { display: flex; gap: 16px; padding: 16px; width: max-content } iframe { border: 0; background: #fff }
</style></head>
<body><nav>${[...sizes, ...languages].join('')}</nav><div>${frames.join('')}</div></body></html>`
}

const frameDocument = (theme: (typeof THEMES)[number], language: keyof typeof LANGUAGE_NAMES) =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}" data-messages="/@id/__x00__${languageModule(language)}">
<head><meta charset="utf-8"><title>Design</title><meta name="viewport" content="width=device-width"></head>
<body><main></main><script type="module" src="/src/design/main.tsx"></script></body></html>`
