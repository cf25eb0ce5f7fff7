import { useState } from 'react'

import { CAPTION_MAX_LENGTH } from '#contract/constants.ts'
import { isMetered } from '#src/state/connection.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/text-field.tsx'

import { CaptionsField } from './captions-field.tsx'
import { FilePicker } from './file-picker.tsx'
import { fileProblem } from './file-problem.ts'
import { MeteredQuestion } from './metered-question.tsx'
import { useDraft } from './use-draft.ts'

import css from './upload-form.module.css'

/** A clip before it is posted: choose, look, write, post. */
export function UploadForm() {
  const draft = useDraft()
  const [isAsking, setIsAsking] = useState(false)
  const { file, problem } = draft
  const canPost = file !== undefined && problem === undefined

  const post = async (isMeteredAllowed: boolean) => {
    setIsAsking(false)
    // A clip that waits for a network must not be what the browser clears first.
    void navigator.storage?.persist?.()
    await draft.post(isMeteredAllowed)
    // There is what becomes of it; the button stands far below.
    scrollTo({ top: 0 })
  }

  return (
    <form
      className={css.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!canPost) return
        if (isMetered()) setIsAsking(true)
        else void post(false)
      }}
    >
      <FilePicker
        selected={canPost ? file : undefined}
        problem={draft.fault ?? problem}
        keepingProgress={canPost ? draft.keepingProgress : undefined}
        isKept={draft.isKept}
        onSelect={(chosen) => draft.choose(chosen, fileProblem(chosen))}
        onRefuse={draft.refuse}
      />
      <div className={css.fields}>
        {draft.isRestored && (file || draft.caption) && (
          <p className={css.restored} role="status">
            {file ? 'Your draft is still here.' : 'Your caption is still here.'}
            <Button kind="text" onClick={draft.discard}>
              Discard it
            </Button>
          </p>
        )}
        <TextArea
          label="Caption"
          rows={4}
          maxLength={CAPTION_MAX_LENGTH}
          hasCounter
          hint="Tags start with #, mentions with @."
          value={draft.caption}
          onText={draft.write}
        />
        {canPost && (
          <CaptionsField
            captions={draft.captions}
            language={draft.captionsLanguage}
            onChange={draft.setCaptions}
          />
        )}
        <Button type="submit" kind="primary" disabled={!canPost}>
          Post
        </Button>
      </div>
      {isAsking && file && (
        <MeteredQuestion
          sizeBytes={file.file.size}
          onAnswer={(isAllowed) => void post(isAllowed)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}
