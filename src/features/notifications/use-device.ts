import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { messages } from '#messages/notifications.ts'
import { useApi } from '#src/data/api-context.tsx'
import { notificationSettingsQuery } from '#src/data/notifications.ts'
import {
  findPushSupport,
  findSubscription,
  turnOffNotifications,
  turnOnNotifications,
} from '#src/offline/push-subscription.ts'
import { startNotifications } from '#src/offline/start-notifications.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

/** `unknown` until the browser and the server have answered. */
type DeviceState = 'unknown' | 'on' | 'off' | Exclude<ReturnType<typeof findPushSupport>, 'supported'>

/** Whether this device shows notifications, and functions that turn them on and off. */
export function useDevice() {
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const query = useQuery(notificationSettingsQuery(api))
  const [endpoint, setEndpoint] = useState<string | null>()
  /** The wanted position of the switch, until the browser and the server have applied it. */
  const [wish, setWish] = useState<boolean>()
  useEffect(() => {
    findSubscription().then(
      (subscription) => setEndpoint(subscription?.endpoint ?? null),
      () => setEndpoint(null),
    )
  }, [])

  /**
   * @param work resolves with the address of the resulting subscription
   * @param failure the sentence for when it fails
   */
  async function change(
    isWanted: boolean,
    work: () => Promise<string | null>,
    failure: string,
  ): Promise<void> {
    setWish(isWanted)
    try {
      const changed = await work()
      await queryClient.invalidateQueries(notificationSettingsQuery(api))
      setEndpoint(changed)
    } catch (error) {
      showMessage(`${failure} ${sentenceOf(error)}`)
    }
    setWish(undefined)
  }

  const state = stateOf(endpoint, query.data?.subscription?.endpoint)
  return {
    query,
    state,
    isOn: wish ?? state === 'on',
    isBusy: wish !== undefined,
    turnOn: () =>
      change(
        true,
        async () => {
          const turnedOn = await turnOnNotifications(api)
          if (turnedOn !== null) {
            startNotifications(router)
            showMessage(messages.turnedOn)
          }
          return turnedOn
        },
        messages.notTurnedOn,
      ),
    turnOff: () =>
      change(
        false,
        async () => {
          await turnOffNotifications(api)
          return null
        },
        messages.notTurnedOff,
      ),
  }
}

function stateOf(endpoint: string | null | undefined, known: string | undefined): DeviceState {
  if (endpoint === undefined) return 'unknown'
  const support = findPushSupport()
  if (support !== 'supported') return support
  return endpoint !== null && endpoint === known ? 'on' : 'off'
}
