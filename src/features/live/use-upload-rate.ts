import { useEffect, useState } from 'react'

import type { ApiClient } from '#contract/client.ts'
import { LIVE_CHECK_BYTES } from '#contract/live.ts'
import { useApi } from '#src/data/api-context.tsx'

/** Sends a small file and a larger one: the difference is the bandwidth, without the round trip. */
async function measureUploadRate(api: ApiClient): Promise<number> {
  const timeOf = async (sizeBytes: number): Promise<number> => {
    const startedAtMs = performance.now()
    await api.live.checkUpload({ body: new Blob([new Uint8Array(sizeBytes)]) })
    return performance.now() - startedAtMs
  }
  const smallMs = await timeOf(1)
  const largeMs = await timeOf(LIVE_CHECK_BYTES)
  // A fast connection needs too little time to measure: then the round trip is included.
  return (LIVE_CHECK_BYTES * 8 * 1000) / Math.max(largeMs - smallMs, largeMs / 2)
}

/** The upload bandwidth in bits per second: undefined until it is known, null when measuring failed. */
export function useUploadRate(isWanted: boolean): number | null | undefined {
  const [rateBps, setRateBps] = useState<number | null>()
  const api = useApi()
  useEffect(() => {
    if (!isWanted) return undefined
    let hasLeft = false
    const measure = async () => {
      const measured = await measureUploadRate(api).catch(() => null)
      if (!hasLeft) setRateBps(measured)
    }
    void measure()
    return () => {
      hasLeft = true
    }
  }, [isWanted, api])
  return rateBps
}
