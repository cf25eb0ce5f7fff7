import { bird, maker, painterFace } from './faces.ts'
import type { Portrait } from './portrait.ts'
import { crane, nightBus, sunAndSea, tidepool } from './things.ts'

/** Portraits by file name stem. */
export const portraits: Readonly<Record<string, Portrait>> = {
  demo: bird,
  mira: painterFace,
  tidepool,
  nightbus: nightBus,
  kofi: maker,
  sol: sunAndSea,
  cranes: crane,
}
