import { BOUNDARY_PATH, type BoundarySettings, type BoundaryView } from './protocol.ts'

/** Forgets all requests and registered keys of the boundary server and sets how it behaves from now on. */
export async function resetBoundary(settings: BoundarySettings = {}): Promise<void> {
  await fetch(BOUNDARY_PATH, { method: 'POST', body: JSON.stringify(settings) })
}

/** Reads the requests that the boundary server has received since its last reset. */
export async function boundaryView(): Promise<BoundaryView> {
  const response = await fetch(BOUNDARY_PATH)
  return (await response.json()) as BoundaryView
}

export const requestsTo = async (path: string) =>
  (await boundaryView()).seen.filter((request) => request.path === path)
