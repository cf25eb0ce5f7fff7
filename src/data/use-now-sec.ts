import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { serverClock } from '#src/state/connection.ts'

const MINUTE_MS = 60_000

/** The server's time in seconds since 1970, minute by minute. */
export function useNowSec(): number {
  const { offsetMs } = useSnapshot(serverClock)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (nowMs + offsetMs) / 1_000
}
