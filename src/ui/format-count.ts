import { formatShort } from '#messages/count-format.ts'
import { pageCounts } from '#messages/open-messages.ts'

/**
 * Formats a count as 999, 1.2K, 12K, 1.2M, in the way of the page's language: rounded down so that no count is
 * overstated.
 */
export const formatCount = (count: number): string => formatShort(count, pageCounts())
