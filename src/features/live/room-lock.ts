import { useEffect, useState } from 'react'

/** The lock held by the tab that sends a room. A tab that is closed or crashes releases it. */
const nameOf = (roomId: string): string => `live ${roomId}`

// Absent in older browsers, and on pages without HTTPS.
const lockManager = (): LockManager | undefined => navigator.locks

/**
 * Makes this tab the one that sends a room: to the server, the tabs of one browser are one publisher.
 * @returns a function that releases it; null while another tab sends the room
 */
export async function holdRoom(roomId: string): Promise<(() => void) | null> {
  const locks = lockManager()
  if (!locks) return () => {}
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve, reject } = Promise.withResolvers<boolean>()
  locks
    .request(nameOf(roomId), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? held : undefined
    })
    .catch(reject)
  return (await isHeld) ? release : null
}

/** Waits until no tab sends a room. */
async function waitUntilFree(roomId: string, signal: AbortSignal): Promise<void> {
  await lockManager()?.request(nameOf(roomId), { mode: 'shared', signal }, () => {})
}

async function isHeldNow(roomId: string): Promise<boolean> {
  const held = (await lockManager()?.query())?.held ?? []
  return held.some(({ name }) => name === nameOf(roomId))
}

/** Whether another tab of this browser sends a room; undefined until that is known. */
export function useIsOtherTab(roomId: string | undefined): boolean | undefined {
  const [known, setKnown] = useState<{ roomId: string; isHeld: boolean }>()
  useEffect(() => {
    if (roomId === undefined) return undefined
    const leaving = new AbortController()
    const follow = async () => {
      const isHeld = await isHeldNow(roomId)
      if (leaving.signal.aborted) return
      setKnown({ roomId, isHeld })
      if (!isHeld) return
      await waitUntilFree(roomId, leaving.signal)
      setKnown({ roomId, isHeld: false })
    }
    void follow().catch(() => {
      // Without an answer from the browser the button is shown, and refused if it must be. Nothing is done if
      // the page was left.
      if (!leaving.signal.aborted) setKnown({ roomId, isHeld: false })
    })
    return () => leaving.abort()
  }, [roomId])
  return known !== undefined && known.roomId === roomId ? known.isHeld : undefined
}
