import type { LocalOps } from '#contract/worker-api.ts'

import { PACKS } from './packs-name.ts'
import type { Packs } from './packs.ts'

type PackOp = Extract<keyof LocalOps, `packs.${string}`>

/** What a page begins with comes first. Until then its videos do not say whether they are saved. */
const RESUME_DELAY_MS = 1_500

/** Who saves nothing needs none of its script. */
const loadPacks = async (): Promise<Packs> => (await import('./this-tab.ts')).packsOfThisTab()

/** Resolves when it is done; whoever asks hears of what becomes of it by an event. */
const done =
  <Input>(act: (packs: Packs, input: Input) => Promise<void>) =>
  async (input: Input): Promise<null> => {
    await act(await loadPacks(), input)
    return null
  }

/** What pages ask of the packs. */
export const packOps: {
  [K in PackOp]: (input: LocalOps[K]['input']) => Promise<LocalOps[K]['output']>
} = {
  'packs.list': async () => (await loadPacks()).list(),
  'packs.videos': async () => (await loadPacks()).videos(),
  'packs.save': done((packs, input) => packs.save(input)),
  'packs.pause': done((packs, input) => packs.pause(input)),
  'packs.resume': done((packs, input) => packs.resume(input)),
  'packs.retry': done((packs, input) => packs.retry(input)),
  'packs.remove': done((packs, input) => packs.remove(input)),
}

/** Goes on with what an earlier visit left. */
export function startPacks(): void {
  setTimeout(() => void resume().catch(() => {}), RESUME_DELAY_MS)
}

async function resume(): Promise<void> {
  // Opening the database would make one for everybody.
  const databases = await indexedDB.databases()
  if (databases.some(({ name }) => name === PACKS)) await loadPacks()
}
