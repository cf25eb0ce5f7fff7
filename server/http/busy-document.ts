import { inlineSources } from '#server/security/headers.ts'

const STYLE = `<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; background: #fff; color: #161a18; }
  body { display: grid; align-content: center; justify-items: center; gap: 16px; min-block-size: 100dvh; margin: 0; padding: 24px; box-sizing: border-box; text-align: center; }
  h1 { margin: 0; font-size: 20px; }
  p { margin: 0; max-inline-size: 36ch; }
  a { display: grid; align-items: center; min-block-size: 44px; padding-inline: 24px; border-radius: 22px; background: #161a18; color: #fff; font-weight: 700; text-decoration: none; }
  a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    :root { background: #0b0d0c; color: #fff; }
    a { background: #7be04b; color: #0b0d0c; }
  }
</style>`

export const BUSY_POLICY = [
  "default-src 'none'",
  `style-src ${inlineSources(STYLE).join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Stands for a page whose turn did not come. Small, as it is sent when there is much to do; it asks again by itself. */
export const busyDocument = (retryAfterSec: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta http-equiv="refresh" content="${retryAfterSec}" />
<meta name="robots" content="noindex" />
<title>One moment – Vireo</title>
${STYLE}
</head>
<body>
<h1>One moment</h1>
<p>Too many pages were opened from your network. This one opens automatically in a few seconds.</p>
<a href="">Open it now</a>
</body>
</html>
`
