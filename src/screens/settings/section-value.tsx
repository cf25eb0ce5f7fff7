import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { messages as conversations } from '#messages/conversations.ts'
import { messages as filters } from '#messages/filters.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { messages as relations } from '#messages/relations.ts'
import { messages } from '#messages/settings.ts'
import { securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { commentSettingsQuery } from '#src/data/comment-settings.ts'
import { chatSettingsQuery } from '#src/data/conversations.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { useSession } from '#src/data/use-session.ts'
import { CHAT_PRIVACY_LABELS } from '#src/features/conversations/chat-privacy-labels.ts'
import { restoreTheme, theme } from '#src/state/theme.ts'
import { languageLabel } from '#src/ui/language-label.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** A query of settings that only users have. Nothing is shown until they are there. */
const forUser = <P extends object>(Value: ComponentType<P>) =>
  function ValueForUser(props: P) {
    return useSession().user && <Value {...props} />
  }

/** The most important state of a section, for the list: by the section's id. */
const VALUES: Readonly<Partial<Record<string, ComponentType>>> = {
  account: forUser(() => {
    const { user } = useSession()
    return user && <bdi>@{user.uniqueId}</bdi>
  }),
  security: forUser(() => {
    const { data } = useQuery(securityQuery(useApi()))
    return data && (data.hasSecondFactor ? messages.twoStepOn : messages.twoStepOff)
  }),
  privacy: forUser(() => {
    const { data } = useQuery(userSettingsQuery(useApi()))
    return data && (data.isPrivate ? relations.privateAccount : messages.publicAccount)
  }),
  comments: forUser(() => {
    const { data } = useQuery(commentSettingsQuery(useApi()))
    return data && filters.audienceName({ audience: data.audience })
  }),
  messages: forUser(() => {
    const { data } = useQuery(chatSettingsQuery(useApi()))
    return data && conversations[CHAT_PRIVACY_LABELS[data.privacy]]
  }),
  language: () => languageLabel(pageLanguage()),
  theme: () => {
    const { chosen } = useSnapshot(theme)
    const isHydrated = useIsHydrated()
    useEffect(restoreTheme, [])
    const labels = { device: messages.themeDevice, dark: messages.themeDark, light: messages.themeLight }
    // The server does not have the device's choice.
    return isHydrated && labels[chosen]
  },
}

/** The state of a section, beside its name in the list. */
export default function SectionValue({ id }: { id: string }) {
  const Value = VALUES[id]
  return Value && <Value />
}
