import { memo, Suspense, use, useSyncExternalStore } from 'react'

import type { Gate } from './gates.ts'

/**
 * An article of the document that no viewer has reached yet: its elements are there, and React hydrates them once the gate
 * is open, first as they are in the document and then with their current state. No change may reach the boundary before
 * that: React would discard the elements and render new ones.
 */
export const Island = memo(
  ({ gate }: { gate: Gate }) => (
    <Suspense fallback={null}>
      <Passage gate={gate} />
    </Suspense>
  ),
  () => true,
)

function Passage({ gate }: { gate: Gate }) {
  // The server renders all of them.
  if (typeof document !== 'undefined' && !gate.isOpen) use(gate.opened)
  const { slot, renderVideo } = useSyncExternalStore(gate.subscribe, gate.readLatest, gate.readFirst)
  return renderVideo(slot)
}
