const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  json: /json/,
  mp4: /^video\//,
  vtt: /^text\/vtt/,
  html: /^text\/html/,
  avif: /^image\//,
  jpeg: /^image\//,
  jpg: /^image\//,
  png: /^image\//,
  webp: /^image\//,
}

/**
 * Whether a whole response is the file of a path. Until one has logged in, the wifi of a hotel or a train answers
 * everything with its own page and status 200: check a response here before caching or trusting it.
 * @param pathname of a file; for any other path, everything but a page is accepted
 */
export function isOwnFile(pathname: string, { status, headers }: Response): boolean {
  const [, end = ''] = /\.(\w+)$/.exec(pathname) ?? []
  const type = headers.get('content-type') ?? ''
  return status === 200 && (TYPES[end]?.test(type) ?? !type.includes('html'))
}
