import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'

import { DOWNLOAD_AUDIENCES, type DownloadAudience } from '#contract/models/download.ts'
import { messages } from '#messages/filters.ts'
import { useApi } from '#src/data/api-context.tsx'
import { downloadAudienceQuery, downloadSettingsQuery } from '#src/data/downloads.ts'
import { UnloadedSettings } from '#src/data/unloaded-settings.tsx'
import type { DialogProps } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Choice } from '#src/ui/choice.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import css from './downloads.module.css'

const options = () =>
  DOWNLOAD_AUDIENCES.map((value) => ({ value, label: messages.audienceName({ audience: value }) }))

/** Shows a choice at once, and reverts it when the server refuses it. */
function useSend(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  return async <T extends object>(wish: T, send: (wish: T) => Promise<T>) => {
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, wish)
    try {
      await send(wish)
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      showMessage(joinSentences(messages.settingsNotChanged, sentenceOf(error)))
    }
  }
}

/** Lets users choose who can save their videos as files. */
export function DownloadSettings() {
  const api = useApi()
  const query = downloadSettingsQuery(api)
  const settings = useQuery(query)
  const send = useSend(query.queryKey)
  if (!settings.data) return <UnloadedSettings query={settings} />
  return (
    <>
      <Choice
        legend={messages.whoCanDownload}
        options={options()}
        value={settings.data.audience}
        onChange={(audience) => void send({ audience }, api.downloads.setSettings)}
      />
      <p className={css.hint}>{messages.downloadHint}</p>
    </>
  )
}

/** Lets authors choose who can save one of their videos. */
export default function DownloadAudienceDialog({
  video: { id: videoId },
  onClose,
}: DialogProps['downloadAudience'] & { onClose: () => void }) {
  const api = useApi()
  const query = downloadAudienceQuery(api, videoId)
  const choice = useQuery(query)
  const send = useSend(query.queryKey)
  const choose = (chosen: DownloadAudience | '') =>
    send({ videoId, audience: chosen === '' ? null : chosen }, api.downloads.setAudience)
  return (
    <Dialog title={messages.whoCanDownload} onClose={onClose}>
      {choice.data ? (
        <Choice<DownloadAudience | ''>
          legend={messages.whoCanDownload}
          options={[{ value: '', label: messages.fromSettings }, ...options()]}
          value={choice.data.audience ?? ''}
          onChange={(chosen) => void choose(chosen)}
        />
      ) : (
        <UnloadedSettings query={choice} />
      )}
    </Dialog>
  )
}
