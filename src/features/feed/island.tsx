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
  // The server renders all of them. In the browser each render has to call `use`: React goes on from there when it has
  // waited, and would find the hooks after it missing where the gate has opened meanwhile (its error 467).
  if (typeof document !== 'undefined') use(gate.opened)
  const { slot, renderVideo } = useSyncExternalStore(gate.subscribe, gate.readLatest, gate.readFirst)
  return renderVideo(slot)
}
