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
 * Whether a whole response is the file of a path. The wifi of a hotel or a train answers everything with a page of its own and
 * status 200 until one has logged in there: what keeps a response, or believes it, asks here first.
 * @param pathname of a file; of any other path everything but a page will do
 */
export function isOwnFile(pathname: string, { status, headers }: Response): boolean {
  const [, end = ''] = /\.(\w+)$/.exec(pathname) ?? []
  const type = headers.get('content-type') ?? ''
  return status === 200 && (TYPES[end]?.test(type) ?? !type.includes('html'))
}
