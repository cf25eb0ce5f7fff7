/** Content codings (RFC 9110, 8.4.1), and the suffix of the compressed file beside the plain one. */
export const CODINGS = { br: '.br', gzip: '.gz' } as const
export type ContentCoding = keyof typeof CODINGS

/** The first of `available` that the visitor accepts, by `Accept-Encoding` (RFC 9110, 12.5.3). */
export function chooseCoding(
  acceptEncoding: string | null | undefined,
  available: readonly ContentCoding[],
): ContentCoding | undefined {
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = part.toLowerCase().split(';')
    const isRefused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
    if (isRefused) refused.add(name.trim())
    else accepted.add(name.trim())
  }
  return available.find((coding) => !refused.has(coding) && (accepted.has(coding) || accepted.has('*')))
}
