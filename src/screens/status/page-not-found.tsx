import type { Problem } from '#contract/errors.ts'

import { StatusScreen } from './status-screen.tsx'

/** Stands at an address without a page, and at one whose subject was refused: `data` is then the problem (`loadOrNotFound`). */
export const PageNotFound = ({ data }: { data?: unknown }) => (
  <StatusScreen because={(data as Problem | undefined) ?? 'notFound'} />
)
