import { expect, test } from 'vitest'

import { FragmentReader } from './mp4-boxes.ts'

/** A box whose content is some bytes of one value. */
function box(type: string, length: number, value: number): number[] {
  const size = 8 + length
  return [
    0,
    0,
    size >> 8,
    size & 255,
    ...new TextEncoder().encode(type),
    ...Array.from({ length }, () => value),
  ]
}

function read(chunks: number[][]) {
  const log = { headers: [] as number[], fragments: [] as number[][] }
  const reader = new FragmentReader({
    onHeader: (bytes) => log.headers.push(bytes.length),
    onFragment: (bytes) => log.fragments.push([...bytes]),
  })
  for (const chunk of chunks) reader.add(new Uint8Array(chunk))
  return log
}

const stream = [
  ...box('ftyp', 8, 1),
  ...box('moov', 40, 2),
  ...box('moof', 20, 3),
  ...box('mdat', 300, 4),
  ...box('moof', 20, 5),
  ...box('mdat', 10, 6),
]
const fragments = [
  [...box('moof', 20, 3), ...box('mdat', 300, 4)],
  [...box('moof', 20, 5), ...box('mdat', 10, 6)],
]

test.each([1, 7, 8, 64, 1000])('finds the fragments of a recorder that cuts after %d bytes', (size) => {
  const chunks = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
    stream.slice(index * size, (index + 1) * size),
  )
  expect(read(chunks)).toEqual({ headers: [64], fragments })
})

test('other boxes before a fragment go with it, and those at the end are left out', () => {
  const log = read([
    [
      ...box('ftyp', 0, 0),
      ...box('moov', 0, 0),
      ...box('moof', 4, 1),
      ...box('free', 4, 2),
      ...box('mdat', 4, 3),
      ...box('mfra', 4, 4),
    ],
  ])
  expect(log.fragments).toEqual([[...box('moof', 4, 1), ...box('free', 4, 2), ...box('mdat', 4, 3)]])
})

test('a box of no known length is refused', () => {
  expect(() => read([[0, 0, 0, 0, 0, 0, 0, 0]])).toThrow('not fragmented MP4')
})
