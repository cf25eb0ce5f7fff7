import { messages as account } from '#messages/account.ts'
import { messages as app } from '#messages/app.ts'
import { messages as conversations } from '#messages/conversations.ts'
import { messages as filters } from '#messages/filters.ts'
import { messages as history } from '#messages/history.ts'
import { messages as interests } from '#messages/interests.ts'
import { LANGUAGES } from '#messages/languages.ts'
import { messages as notifications } from '#messages/notifications.ts'
import { messages as profile } from '#messages/profile.ts'
import { messages as relations } from '#messages/relations.ts'
import { messages as session } from '#messages/session.ts'
import { messages } from '#messages/settings.ts'
import { messages as wellbeing } from '#messages/wellbeing.ts'
import { languageLabel } from '#src/ui/language-label.ts'

import type { Setting } from './find-settings.ts'

/** The names of all settings, by section. */
const NAMES: Readonly<Record<string, () => string[]>> = {
  account: () => [app.accountStatus, app.insights, app.waitingToSend, session.switchAccount, profile.logOut],
  security: () => [
    account.changeUsername,
    account.changePassword,
    account.email,
    account.passkeys,
    account.secondFactor,
    account.recoveryCodes,
    account.devices,
  ],
  privacy: () => [
    relations.privateAccount,
    relations.likedPublic,
    relations.whoCanMention,
    history.choice,
    app.watchHistory,
    messages.dismissed,
    filters.whoCanDownload,
    app.dateOfBirth,
    app.cookieSettings,
  ],
  comments: () => [filters.whoCanComment, filters.approval, filters.heldTitle, filters.blockedWords],
  messages: () => [
    conversations.whoCanWrite,
    conversations.allowStrangers,
    conversations.showRead,
    conversations.showTyping,
  ],
  notifications: () => [notifications.onThisDevice, notifications.kinds, notifications.quietHours],
  blocked: () => [relations.blockedUsers, relations.mutedUsers],
  'screen-time': () => [wellbeing.dailyLimit, wellbeing.choosePasscode],
  language: () => LANGUAGES.map(languageLabel),
  theme: () => [messages.themeDark, messages.themeLight],
  interests: () => [interests.addHashtag, interests.forget],
  playback: () => [messages.autoAdvance, messages.subtitles],
  accessibility: () => [
    messages.subtitleSize,
    messages.subtitleStyle,
    messages.letterKeys,
    messages.shortcuts,
  ],
  data: () => [messages.dataSaver, messages.autoplay, app.offlineVideos, messages.dataUsed],
  about: () => [app.safetyCenter, app.feedback, app.contactUs],
  leave: () => [account.downloadData, account.deleteAccount],
}

/** All settings of sections, each section's own name first. */
export const settingsOf = (sections: readonly { id: string; title: () => string }[]): Setting[] =>
  sections.flatMap(({ id, title }) =>
    [title(), ...(NAMES[id]?.() ?? [])].map((label) => ({ section: id, label })),
  )
