import type { ComponentType } from 'react'

import type { WaitingWork } from '#contract/models/overview.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/operator.ts'
import { messages as upkeep } from '#messages/upkeep.ts'
import { AlertsPanel } from '#src/features/operator/alerts-panel.tsx'
import { AnnouncementsPanel } from '#src/features/operator/announcements-panel.tsx'
import { AppealsList } from '#src/features/operator/appeals-list.tsx'
import { AuditPanel } from '#src/features/operator/audit-panel.tsx'
import { ClaimsList } from '#src/features/operator/claims-list.tsx'
import { FeedbackPanel } from '#src/features/operator/feedback-panel.tsx'
import { InvitationsPanel } from '#src/features/operator/invitations-list.tsx'
import { JobsPanel } from '#src/features/operator/jobs-panel.tsx'
import { LinksPanel } from '#src/features/operator/links-panel.tsx'
import { ReportsQueue } from '#src/features/operator/reports-queue.tsx'
import { SignUpsPanel } from '#src/features/operator/sign-ups-panel.tsx'
import { SitePanel } from '#src/features/operator/site-panel.tsx'
import { StickersPanel } from '#src/features/operator/stickers-panel.tsx'
import { StoragePanel } from '#src/features/operator/storage-panel.tsx'
import { UsersList } from '#src/features/operator/users-list.tsx'
import { VideosPanel } from '#src/features/operator/videos-panel.tsx'
import { WordsPanel } from '#src/features/operator/words-panel.tsx'
import * as drawings from '#src/ui/drawings.ts'
import type { Picture } from '#src/ui/icon.tsx'

import { SiteAnalyticsPanel } from './site-analytics.tsx'

export interface OperatorSection {
  icon: Picture
  label: () => string
  Panel: ComponentType
  /** Moderators do not have it. */
  isForOperators?: true
  /** The section takes all of the window, for a list with a case beside it. */
  isWide?: true
}

const section = (
  icon: Picture,
  label: () => string,
  Panel: ComponentType,
  rest: Pick<OperatorSection, 'isForOperators' | 'isWide'> = {},
): OperatorSection => ({ icon, label, Panel, ...rest })
const forOperators = { isForOperators: true } as const
const wide = { isWide: true } as const

const moderation = {
  reports: section(drawings.flag, () => messages.tabReports, ReportsQueue, wide),
  videos: section('film', () => messages.tabVideos, VideosPanel, wide),
  appeals: section(drawings.scales, () => messages.tabAppeals, AppealsList, wide),
  rights: section(drawings.shield, () => messages.tabRights, ClaimsList, wide),
  words: section('comment', () => messages.tabWords, WordsPanel),
  links: section(drawings.link, () => messages.tabLinks, LinksPanel, forOperators),
}
const community = {
  users: section('users', () => messages.tabUsers, UsersList, wide),
  signUps: section('user', () => messages.tabSignUps, SignUpsPanel, forOperators),
  invitations: section(drawings.at, () => messages.invitations, InvitationsPanel, forOperators),
  feedback: section(drawings.mail, () => messages.tabFeedback, FeedbackPanel, forOperators),
  announcements: section(
    drawings.megaphone,
    () => messages.tabAnnouncements,
    AnnouncementsPanel,
    forOperators,
  ),
  stickers: section('heart', () => upkeep.tabStickers, StickersPanel, forOperators),
}
const site = {
  site: section('sliders', () => messages.tabSite, SitePanel, forOperators),
  analytics: section(drawings.chart, () => app.insights, SiteAnalyticsPanel, { ...forOperators, ...wide }),
  alerts: section(drawings.bell, () => messages.tabAlerts, AlertsPanel, forOperators),
  storage: section(drawings.disk, () => upkeep.tabStorage, StoragePanel, forOperators),
  jobs: section('clock', () => upkeep.tabJobs, JobsPanel, forOperators),
  audit: section(drawings.key, () => messages.tabAudit, AuditPanel),
}

/** The sections of the operators' page but its overview, by their names in addresses (`?tab=`). */
export const SECTIONS: Readonly<Record<string, OperatorSection>> = { ...moderation, ...community, ...site }

/** The groups of the menu. */
export const GROUPS = [
  { title: () => messages.groupModeration, names: Object.keys(moderation) },
  { title: () => messages.groupCommunity, names: Object.keys(community) },
  { title: () => messages.groupSite, names: Object.keys(site) },
]

/** How much waits in a section. */
export const openIn = (work: WaitingWork | undefined, name: string): number =>
  work?.[name as keyof WaitingWork] ?? 0
