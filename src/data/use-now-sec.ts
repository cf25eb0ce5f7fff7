import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { serverClock } from '#src/state/connection.ts'

const MINUTE_MS = 60_000

/** The server's time in seconds since 1970, minute by minute unless another step is given. */
export function useNowSec(stepMs = MINUTE_MS): number {
  const { offsetMs } = useSnapshot(serverClock)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return (nowMs + offsetMs) / 1_000
}
