import { cards } from './cards.ts'
import { city } from './city.ts'
import type { ClipEntry } from './entry.ts'
import { living } from './living.ts'
import { motion } from './motion.ts'
import { skies } from './skies.ts'

/** Every demo clip. */
export const catalogue: readonly ClipEntry[] = [...skies, ...living, ...motion, ...city, ...cards]
