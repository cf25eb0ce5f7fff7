import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { MARK_MAX_BYTES, MARK_MIN_PX } from '#contract/constants.ts'
import type { SiteSettings } from '#contract/models/site.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { PictureButton } from '#src/ui/picture-button.tsx'
import { useSelectedFile } from '#src/ui/selected-file.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './operator.module.css'
import own from './site-branding.module.css'

/** The same wording as the server's refusal of a larger file. */
const MAX_MB = Math.floor(MARK_MAX_BYTES / 1024 / 1024)

/** The site's mark: shows it, and lets operators replace it. */
export function SiteMark({ mark, accent }: Pick<SiteSettings, 'mark' | 'accent'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [picture, selectPicture] = useSelectedFile()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const change = async (send: () => Promise<unknown>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await send()
      selectPicture(undefined)
      showMessage(messages.markSaved)
    } catch (error) {
      setProblem(error)
    }
    setIsBusy(false)
    await refreshOperator(queryClient)
  }
  const shown = `/icons/icon-192.png?v=${encodeURIComponent(mark?.icon192 ?? accent)}`
  return (
    <section className={own.mark} aria-labelledby="site-mark">
      <img className={own.tile} src={picture?.url ?? shown} alt="" width="96" height="96" />
      <div className={own.texts}>
        <h2 id="site-mark" className={own.title}>
          {messages.mark}
        </h2>
        <p id="site-mark-hint" className={css.hint}>
          {messages.markHint({ pixels: MARK_MIN_PX, size: formatBytes(MAX_MB * 1_000_000) })}
        </p>
        {problem !== undefined && (
          <p className={css.bad} role="alert">
            {sentenceOf(problem)}
          </p>
        )}
        <div className={own.buttons}>
          <PictureButton
            label={messages.markChoose}
            aria-describedby="site-mark-hint"
            onPicture={(file) => {
              setProblem(undefined)
              selectPicture(file)
            }}
          />
          {picture && (
            <Button
              kind="primary"
              isBusy={isBusy}
              onClick={() => void change(() => api.operator.setMark({ body: picture.file }))}
            >
              {messages.markUse}
            </Button>
          )}
          {mark && !picture && (
            <Button isBusy={isBusy} onClick={() => void change(() => api.operator.removeMark({}))}>
              {messages.markReset}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
