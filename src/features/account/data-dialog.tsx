import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { messages } from '#messages/account.ts'
import { exportQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldsClass, problemClass } from '#src/ui/form.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { formatDate } from '#src/ui/format-date.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './account.module.css'

/** Has all data of the viewer written to a file, and offers it once it is ready. */
export function DataDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(exportQuery(api))
  const request = useMutation({
    mutationFn: () => api.account.requestExport({}),
    onSuccess: (answer) => queryClient.setQueryData(exportQuery(api).queryKey, answer),
  })
  const problem = error ?? request.error
  const made = data?.export
  return (
    <Dialog title={messages.downloadData} onClose={onClose}>
      <div className={fieldsClass}>
        <p className={css.aside}>{messages.dataText}</p>
        {problem && (
          <p className={problemClass} role="alert">
            {sentenceOf(problem)}
          </p>
        )}
        <p role="status">
          {made?.state === 'waiting' && messages.dataWaiting}
          {made?.state === 'failed' && messages.dataFailed}
          {made?.state === 'ready' &&
            messages.dataReady({ day: formatDate(made.endTime, { day: 'numeric', month: 'long' }) })}
        </p>
        {made?.url && (
          <a className={buttonClass('primary')} href={made.url} download>
            {messages.downloadSize({ size: formatBytes(made.sizeBytes ?? 0) })}
          </a>
        )}
        {data && made?.state !== 'waiting' && (
          <Button
            kind={made?.url ? 'quiet' : 'primary'}
            isBusy={request.isPending}
            onClick={() => request.mutate()}
          >
            {messages.prepareData}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
