import { memo, Suspense, use, useSyncExternalStore } from 'react'

import type { Gate } from './gates.ts'

/**
 * An article of the document that nobody has come to yet: its elements stand there, and React takes them over once the gate is
 * open, first as they are in the document and then as they are now. Nothing that changes meanwhile may reach the boundary:
 * React would throw the elements away and draw others.
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
  // The server draws all of them.
  if (typeof document !== 'undefined' && !gate.isOpen) use(gate.opened)
  const { slot, renderVideo } = useSyncExternalStore(gate.subscribe, gate.readLatest, gate.readFirst)
  return renderVideo(slot)
}
