import type { NoticeGroup } from '#contract/models/notice.ts'

const DAY_SEC = 86_400
const WEEK_DAYS = 7

export type SectionName = 'today' | 'yesterday' | 'week' | 'earlier'

/**
 * Divides entries of the inbox, the latest first, by how long ago they are.
 * @param timeZone the device's when absent
 */
export function sectionsOf(
  groups: readonly NoticeGroup[],
  nowSec: number,
  timeZone?: string,
): [SectionName, NoticeGroup[]][] {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone })
  const dayOf = (timeSec: number) => Date.parse(format.format(timeSec * 1_000)) / 1_000 / DAY_SEC
  const today = dayOf(nowSec)
  const nameOf = ({ createTime }: NoticeGroup): SectionName => {
    const daysAgo = today - dayOf(createTime)
    if (daysAgo <= 0) return 'today'
    if (daysAgo === 1) return 'yesterday'
    return daysAgo < WEEK_DAYS ? 'week' : 'earlier'
  }
  return [...Map.groupBy(groups, nameOf)]
}
