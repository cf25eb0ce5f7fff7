import { cards } from './cards.ts'
import { city } from './city.ts'
import type { VideoEntry } from './entry.ts'
import { living } from './living.ts'
import { motion } from './motion.ts'
import { skies } from './skies.ts'

/** Every demo video. */
export const catalogue: readonly VideoEntry[] = [...skies, ...living, ...motion, ...city, ...cards]
