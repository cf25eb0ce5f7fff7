import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { Output } from '#contract/endpoints/index.ts'
import type { NotificationSettings } from '#contract/models/notification.ts'

const SETTINGS_KEY = ['notifications', 'settings']

/** The viewer's choices about notifications, and whether this device shows them. */
export const notificationSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => api.notifications.settings({}, { signal }),
  })

export function patchNotificationSettings(queryClient: QueryClient, settings: NotificationSettings): void {
  queryClient.setQueryData<Output<'notifications.settings'>>(
    SETTINGS_KEY,
    (known) => known && { ...known, ...settings },
  )
}
