import type { ComponentType } from 'react'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/settings.ts'
import { lazyOptional } from '#src/offline/lazy.ts'
import {
  access,
  ban,
  bell,
  device,
  disk,
  download,
  globe,
  info,
  lock,
  moon,
  pin,
  shield,
} from '#src/ui/drawings.ts'
import type { Picture } from '#src/ui/icon.tsx'

/** A group of settings, with a page of its own. */
export interface SettingsSection {
  /** The name in the address: `/setting/pc?section=privacy`. `/setting/pc#privacy` leads there as well. */
  id: string
  title: () => string
  icon: Picture
  group: keyof typeof SETTINGS_GROUPS
  /** `member`: hidden from guests. `installable`, `offered`: shown where the browser, or the device, can get the app. */
  access: 'anyone' | 'member' | 'installable' | 'offered'
  Body: ComponentType
}

/** The groups of sections in the list, in order. */
export const SETTINGS_GROUPS = {
  account: () => messages.yourAccount,
  device: () => messages.ofDevice,
  more: () => messages.more,
}

/**
 * The sections of the settings, in the order of their groups. Each is a script of its own, which loads separately: a new
 * section is a row here, and its settings in find-settings.ts. Those that work without a network are also named in
 * `tools/build/offline-files.ts`.
 */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: 'account',
    title: () => messages.account,
    icon: 'user',
    group: 'account',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/account-section.tsx')),
  },
  {
    id: 'security',
    title: () => messages.security,
    icon: shield,
    group: 'account',
    access: 'member',
    Body: lazyOptional(() => import('#src/features/account/security-section.tsx')),
  },
  {
    id: 'privacy',
    title: () => messages.privacy,
    icon: lock,
    group: 'account',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/privacy-section.tsx')),
  },
  {
    id: 'comments',
    title: () => messages.commentsSection,
    icon: 'comment',
    group: 'account',
    access: 'member',
    Body: lazyOptional(() => import('#src/features/comments/comment-settings.tsx')),
  },
  {
    id: 'messages',
    title: () => app.directMessages,
    icon: 'inbox',
    group: 'account',
    access: 'member',
    Body: lazyOptional(() => import('#src/features/conversations/chat-settings.tsx')),
  },
  {
    id: 'notifications',
    title: () => messages.notificationsSection,
    icon: bell,
    group: 'account',
    access: 'member',
    Body: lazyOptional(() => import('#src/features/notifications/notification-settings.tsx')),
  },
  {
    id: 'blocked',
    title: () => messages.hiddenUsers,
    icon: ban,
    group: 'account',
    access: 'member',
    Body: lazyOptional(() => import('./sections/hidden-users-section.tsx')),
  },
  {
    id: 'screen-time',
    title: () => messages.screenTime,
    icon: 'clock',
    group: 'account',
    access: 'member',
    Body: lazyOptional(() => import('#src/features/screen-time/screen-time-settings.tsx')),
  },
  {
    id: 'language',
    title: () => app.language,
    icon: globe,
    group: 'device',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/language-section.tsx')),
  },
  {
    id: 'region',
    title: () => messages.region,
    icon: pin,
    group: 'device',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/region-section.tsx')),
  },
  {
    id: 'theme',
    title: () => messages.theme,
    icon: moon,
    group: 'device',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/theme-section.tsx')),
  },
  {
    id: 'interests',
    title: () => messages.interests,
    icon: 'heart',
    group: 'device',
    access: 'anyone',
    Body: lazyOptional(() => import('#src/features/interests/interests-section.tsx')),
  },
  {
    id: 'playback',
    title: () => messages.playback,
    icon: 'play',
    group: 'device',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/playback-section.tsx')),
  },
  {
    id: 'accessibility',
    title: () => messages.accessibility,
    icon: access,
    group: 'device',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/accessibility-section.tsx')),
  },
  {
    id: 'data',
    title: () => app.dataAndStorage,
    icon: disk,
    group: 'device',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/data-section.tsx')),
  },
  {
    id: 'install',
    title: () => messages.installTitle,
    icon: device,
    group: 'device',
    access: 'installable',
    Body: lazyOptional(() => import('#src/features/app/install-section.tsx')),
  },
  {
    id: 'app',
    title: () => messages.getApp,
    icon: device,
    group: 'device',
    access: 'offered',
    Body: lazyOptional(() => import('#src/features/app/get-app-section.tsx')),
  },
  {
    id: 'about',
    title: () => app.about,
    icon: info,
    group: 'more',
    access: 'anyone',
    Body: lazyOptional(() => import('./sections/about-section.tsx')),
  },
  {
    id: 'leave',
    title: () => messages.takeOrDelete,
    icon: download,
    group: 'more',
    access: 'member',
    Body: lazyOptional(() => import('#src/features/account/leave-section.tsx')),
  },
]
