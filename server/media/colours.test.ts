import { describe, expect, test } from 'vitest'

import { codedPicture, colours, converted, errorOf, shownColour } from './colours.fixture.ts'
import type { Coding } from './colours.fixture.ts'

const usual: Coding = { primaries: 1, transfer: 1, matrix: 1, isFull: false, depth: 'yuv420p' }
const wide: Coding = { primaries: 9, transfer: 16, matrix: 9, isFull: false, depth: 'yuv420p10le' }

/** How far off the worst of all colours is. */
async function worstError(meant: Coding, stated?: Partial<Coding>): Promise<number> {
  const errors = await Promise.all(colours.map((colour) => errorOf(colour, meant, stated)))
  return Math.max(...errors)
}

const maxError = 3

// All of them with all others: colours.long.test.ts.
describe('colours come out as they were meant', () => {
  test.each<[string, Partial<Coding>]>([
    ...converted.primaries.map((primaries) => [`primaries ${primaries}`, { primaries }] as [string, object]),
    ...converted.transfers.map(
      (transfer) => [`transfer ${transfer}`, { transfer, depth: 'yuv420p10le' }] as [string, object],
    ),
    ...converted.matrices.map((matrix) => [`matrix ${matrix}`, { matrix, primaries: 9 }] as [string, object]),
    ...converted.depths.map(
      (depth) =>
        [depth, { depth, primaries: 12, matrix: depth.startsWith('gbr') ? 0 : 1 }] as [string, object],
    ),
    ['full range', { ...wide, isFull: true }],
  ])('%s', async (_, coding) => {
    expect(await worstError({ ...usual, ...coding })).toBeLessThan(maxError)
  })
})

describe('of colours that are not stated, the most likely ones are taken', () => {
  const unstated = [
    ['PQ alone', wide, { primaries: 2, matrix: 2 }],
    ['HLG alone', { ...wide, transfer: 18 }, { primaries: 2, matrix: 2 }],
    ['PQ with primaries alone', wide, { matrix: 2 }],
    ['PQ with a matrix alone', wide, { primaries: 2 }],
    ['PQ with reserved values', wide, { primaries: 3, matrix: 3 }],
    ['the matrix of BT.2020 alone', { ...wide, transfer: 1 }, { primaries: 2, transfer: 2 }],
    ['the primaries of BT.2020 alone', { ...wide, transfer: 1 }, { matrix: 2, transfer: 2 }],
    ['the primaries of Display P3 alone', { ...usual, primaries: 12 }, { matrix: 2, transfer: 2 }],
    ['the primaries of NTSC alone', { ...usual, primaries: 6, matrix: 6 }, { matrix: 2, transfer: 2 }],
    ['nothing, in a small picture', { ...usual, matrix: 6 }, { primaries: 2, transfer: 2, matrix: 2 }],
    ['reserved values', { ...usual, matrix: 6 }, { primaries: 0, transfer: 0, matrix: 3 }],
    ['the curve of SMPTE 240M, which zimg crashes on', usual, { transfer: 7 }],
    ['the curve of BT.1361', usual, { transfer: 12 }],
    ['a matrix of RGB without RGB', usual, { matrix: 0 }],
    ['a matrix for RGB', { ...usual, matrix: 0, depth: 'gbrp' }, { matrix: 1 }],
  ] satisfies [string, Coding, Partial<Coding>][]
  test.each(unstated)('%s', async (_, meant, stated) => {
    expect(await worstError(meant, stated)).toBeLessThan(maxError)
  })
})

describe('colours that nothing here converts are refused with their reason', () => {
  test.each([
    ['YDzDx', { matrix: 11 }],
    ['constant luminance by primaries', { matrix: 13 }],
    ['ICtCp with an ordinary curve', { matrix: 14 }],
    ['IPT', { matrix: 15 }],
    ['YCgCo-Re', { matrix: 16 }],
    ['YCgCo-Ro', { matrix: 17 }],
    ['a matrix that is not defined', { matrix: 200 }],
    ['constant luminance with PQ', { matrix: 10, transfer: 16 }],
    ['the curve of cinemas', { transfer: 17 }],
  ])('%s', async (_, stated) => {
    const [colour] = colours
    const shown = colour && shownColour(codedPicture(colour, wide, { transfer: 1, ...stated }))
    await expect(shown).rejects.toMatchObject({
      name: 'MediaRefusal',
      reason: 'unknown-colours',
      message: expect.stringContaining('colors of this video'),
    })
  })

  test.each([
    ['constant luminance', { matrix: 10 }],
    ['ICtCp with PQ', { matrix: 14, transfer: 16 }],
    ['ICtCp with HLG', { matrix: 14, transfer: 18 }],
  ])('%s is not among them', async (_, stated) => {
    const [grey] = colours
    const shown = grey && (await shownColour(codedPicture(grey, { ...wide, transfer: 1 }, stated)))
    expect(shown).toHaveLength(3)
  })
})
