import type { ComponentType } from 'react'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/settings.ts'
import { lazyOptional } from '#src/offline/lazy.ts'

/** A group of settings on the page of settings. */
export interface SettingsSection {
  /** The id of its element: `/setting/pc#privacy` leads to it. */
  id: string
  title: () => string
  /** `member`: hidden from guests. `installable`, `offered`: shown where the browser, or the device, can get the app. */
  access: 'anyone' | 'member' | 'installable' | 'offered'
  /** Shown below the title. The page's search reads its text from the document. */
  Body: ComponentType
}

/**
 * The sections of the settings page, in order. Each is a script of its own, which loads separately: a new section is a row
 * here. Those that work without a network are also named in `tools/build/offline-files.ts`.
 */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: 'account',
    title: () => messages.account,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/account-section.tsx')),
  },
  {
    id: 'security',
    title: () => messages.security,
    access: 'member',
    Body: lazyOptional(() => import('#src/features/account/security-section.tsx')),
  },
  {
    id: 'privacy',
    title: () => messages.privacy,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/privacy-section.tsx')),
  },
  {
    id: 'comments',
    title: () => messages.commentsSection,
    access: 'member',
    Body: lazyOptional(() => import('#src/features/comments/comment-settings.tsx')),
  },
  {
    id: 'messages',
    title: () => app.directMessages,
    access: 'member',
    Body: lazyOptional(() => import('#src/features/conversations/chat-settings.tsx')),
  },
  {
    id: 'notifications',
    title: () => messages.notificationsSection,
    access: 'member',
    Body: lazyOptional(() => import('#src/features/notifications/notification-settings.tsx')),
  },
  {
    id: 'blocked',
    title: () => messages.hiddenUsers,
    access: 'member',
    Body: lazyOptional(() => import('./sections/hidden-users-section.tsx')),
  },
  {
    id: 'language',
    title: () => app.language,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/language-section.tsx')),
  },
  {
    id: 'region',
    title: () => messages.region,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/region-section.tsx')),
  },
  {
    id: 'theme',
    title: () => messages.theme,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/theme-section.tsx')),
  },
  {
    id: 'playback',
    title: () => messages.playback,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/playback-section.tsx')),
  },
  {
    id: 'screen-time',
    title: () => messages.screenTime,
    access: 'member',
    Body: lazyOptional(() => import('#src/features/screen-time/screen-time-settings.tsx')),
  },
  {
    id: 'accessibility',
    title: () => messages.accessibility,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/accessibility-section.tsx')),
  },
  {
    id: 'data',
    title: () => app.dataAndStorage,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/data-section.tsx')),
  },
  {
    id: 'install',
    title: () => messages.installTitle,
    access: 'installable',
    Body: lazyOptional(() => import('#src/features/app/install-section.tsx')),
  },
  {
    id: 'app',
    title: () => messages.getApp,
    access: 'offered',
    Body: lazyOptional(() => import('#src/features/app/get-app-section.tsx')),
  },
  {
    id: 'about',
    title: () => app.about,
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/about-section.tsx')),
  },
]
