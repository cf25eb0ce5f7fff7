/** Splits fragmented MP4 into its header and its fragments, as a publisher sends them. */
export function splitBroadcast(bytes: Buffer): { header: Buffer; fragments: Buffer[] } {
  const header: Buffer[] = []
  const fragments: Buffer[] = []
  let moof: Buffer | undefined
  for (let start = 0; start + 8 <= bytes.length;) {
    const end = start + bytes.readUInt32BE(start)
    const type = bytes.toString('latin1', start + 4, start + 8)
    const box = bytes.subarray(start, end)
    if (type === 'ftyp' || type === 'moov') header.push(box)
    if (type === 'moof') moof = box
    if (type === 'mdat' && moof) fragments.push(Buffer.concat([moof, box]))
    start = end
  }
  return { header: Buffer.concat(header), fragments }
}
