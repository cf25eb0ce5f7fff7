/** Signs in the text of an error of what went wrong, in the order in which they are looked for. */
const SIGNS = [
  ['missing', /No page at this address/],
  ['slow', /No page within/],
  ['blocked', /ContentSecurityPolicy/],
  ['database', /database|postgres|deadlock|too many clients/i],
  ['disk', /ENOSPC|EROFS|EDQUOT|\bdisk\b/i],
  ['encode', /ffmpeg|ffprobe|moov atom|invalid data found/i],
  ['play', /NotSupportedError|MediaError|no supported sources|decod/i],
  ['space', /QuotaExceededError/],
  ['refused', /NotAllowedError|SecurityError|permission/i],
  ['network', /NetworkError|fetch|load failed|imported module|timed? ?out|ECONN|socket/i],
] as const satisfies readonly (readonly [string, RegExp])[]

/** Names the cause of an error of a browser or of the server, as `upkeep.errorKind` says it. */
export const kindOfError = (
  text: string,
  isOfServer: boolean,
): (typeof SIGNS)[number][0] | 'server' | 'other' =>
  SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? (isOfServer ? 'server' : 'other')
