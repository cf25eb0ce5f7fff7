import { createContext, useContext } from 'react'

import type { ApiClient } from '#contract/client.ts'

const ApiContext = createContext<ApiClient | null>(null)

export const ApiProvider = ApiContext.Provider

/** The client of the nearest `ApiProvider`. Throws when there is none. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext)
  if (!api) throw new Error('No ApiProvider')
  return api
}
