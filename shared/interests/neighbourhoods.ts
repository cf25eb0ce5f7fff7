import { ASKED_NEIGHBOURHOODS } from '#contract/constants.ts'

import { fondnessOf, type Named } from './profile.ts'

/** At most so many of them are favourites. */
const FAVOURITE_COUNT = 6
/** Each favourite is named with this chance; otherwise another group stands in its place. */
const NAMED_SHARE = 0.5

/**
 * Chooses the groups that the next request names: favourites, each with a chance below 1, among others that are not. A
 * favourite has the same companions in each request, so that comparing many requests tells no more than one does.
 * @param secret a number that never leaves the device
 */
export function chooseGroups(fondness: Named, groupCount: number, secret: number): number[] {
  const favourites = [...fondness.keys()]
    .filter((group) => fondnessOf(fondness, group) > 0)
    .toSorted((one, other) => fondnessOf(fondness, other) - fondnessOf(fondness, one))
    .slice(0, FAVOURITE_COUNT)
    .map(Number)
  const chosen = new Set<number>()
  for (const group of favourites) {
    if (drawn(secret, group, 0) < NAMED_SHARE) chosen.add(group)
  }
  // Companions are drawn from the secret and the favourites alone.
  const seed = favourites
    .toSorted((one, other) => one - other)
    .reduce((sum, group) => sum * 31 + group + 1, 0)
  for (let at = 1; chosen.size < Math.min(ASKED_NEIGHBOURHOODS, groupCount); at += 1)
    chosen.add(Math.floor(drawn(secret, seed, at) * groupCount))
  return [...chosen].toSorted((one, other) => one - other)
}

/** A number from 0 to 1 that looks random and is always the same for the same three. */
function drawn(secret: number, of: number, at: number): number {
  let mixed =
    Math.imul(secret ^ 0x9e_37_79_b9, 0x85_eb_ca_6b) ^
    Math.imul(of + 1, 0xc2_b2_ae_35) ^
    Math.imul(at, 0x27_d4_eb_2f)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x29_7a_2d_39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
