import { NOTIFICATION_SETTINGS_ENTITY } from '#contract/entities.ts'
import { patchNotificationSettings } from '#src/data/notifications.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'

export const notificationOps: Pick<OutboxOps, 'notifications.change'> = {
  'notifications.change': {
    entity: () => NOTIFICATION_SETTINGS_ENTITY,
    apply: patchNotificationSettings,
    // The settings show the queued action as long as it is queued.
    settle() {},
    refusal: async () => (await import('#messages/outbox.ts')).messages.notificationSettingsNotChanged,
    icon: 'inbox',
  },
}
