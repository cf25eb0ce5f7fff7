import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { IMAGE_MAX_BYTES } from '#contract/constants.ts'
import type { ManagedSticker } from '#contract/models/sticker.ts'
import { stickerPath } from '#contract/paths.ts'
import { messages as operator } from '#messages/operator.ts'
import { messages } from '#messages/upkeep.ts'
import { useApi } from '#src/data/api-context.tsx'
import { managedStickersQuery, refreshOperator } from '#src/data/operator.ts'
import { stickersQuery } from '#src/data/queries.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldText, FieldProblem, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { PictureButton } from '#src/ui/picture-button.tsx'
import { useSelectedFile } from '#src/ui/selected-file.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { LoadProblem } from './load-problem.tsx'

import css from './operator.module.css'
import own from './stickers-panel.module.css'

/** The same wording as the server's refusal of a larger file. */
const PICTURE_MAX_MB = Math.floor(IMAGE_MAX_BYTES / 1024 / 1024)

/** The pictures that authors can place on their videos: lets operators add, withdraw and offer them again. */
export function StickersPanel() {
  const query = useQuery(managedStickersQuery(useApi()))
  const refresh = useRefresh()
  return (
    <div className={css.queue}>
      <p className={css.hint}>{messages.stickersHint}</p>
      <NewSticker onAdded={refresh} />
      {query.isPending && <Spinner label={operator.loading} />}
      {query.isError && <LoadProblem query={query} />}
      {query.data?.stickers.length === 0 && <Notice icon="film" role="status" title={messages.noStickers} />}
      <ul className={own.set}>
        {query.data?.stickers.map((sticker) => (
          <Sticker key={sticker.id} sticker={sticker} onChanged={refresh} />
        ))}
      </ul>
    </div>
  )
}

/** Loads the stickers of operators and authors again. */
function useRefresh() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([refreshOperator(queryClient), queryClient.invalidateQueries(stickersQuery(api))])
  }
}

function NewSticker({ onAdded }: { onAdded: () => Promise<void> }) {
  const api = useApi()
  const [picture, selectPicture] = useSelectedFile()
  const form = useForm({
    fieldNames: ['name', 'picture'],
    send: async (element) => {
      if (!picture) throw new FieldProblem({ picture: messages.stickerNoPicture })
      const { sticker } = await api.stickers.add({ name: fieldText(element, 'name'), body: picture.file })
      element.reset()
      selectPicture(undefined)
      showMessage(messages.stickerAdded({ name: sticker.name }))
    },
    onEnd: (error) => !(error instanceof FieldProblem) && onAdded(),
  })
  const missing = picture ? undefined : form.errors.picture
  return (
    <Form form={form} className={own.form} aria-label={messages.stickerAdd}>
      <div className={own.picture}>
        <span className={own.tile}>{picture && <img src={picture.url} alt="" />}</span>
        <span className={own.choose}>
          <PictureButton
            label={messages.stickerPicture}
            aria-describedby="sticker-picture"
            aria-invalid={missing !== undefined}
            onPicture={selectPicture}
          />
          {missing ? (
            <span id="sticker-picture" className={css.bad} role="alert">
              {missing}
            </span>
          ) : (
            <span id="sticker-picture" className={css.small}>
              {messages.stickerPictureHint({ size: formatBytes(PICTURE_MAX_MB * 1_000_000) })}
            </span>
          )}
        </span>
      </div>
      <TextField
        label={messages.stickerName}
        hint={messages.stickerNameHint}
        name="name"
        dir="auto"
        autoComplete="off"
        error={form.errors.name}
      />
      <FormMessage className={css.bad} />
      <div>
        <SubmitButton kind="primary">{messages.stickerAdd}</SubmitButton>
      </div>
    </Form>
  )
}

interface StickerProps {
  sticker: ManagedSticker
  onChanged: () => Promise<void>
}

function Sticker({ sticker, onChanged }: StickerProps) {
  const api = useApi()
  const { id, name, url, isOffered } = sticker
  const setOffered = async () => {
    try {
      await api.stickers.setOffered({ stickerId: id, isOffered: !isOffered })
    } catch (error) {
      showMessage(joinSentences(operator.notDone, sentenceOf(error)))
    }
    await onChanged()
  }
  return (
    <li className={own.sticker} data-withdrawn={!isOffered || undefined}>
      <span className={own.tile}>
        <img src={url} alt="" loading="lazy" />
      </span>
      <Link to={stickerPath(sticker)} className={own.name} dir="auto">
        {name}
      </Link>
      {!isOffered && <span className={css.small}>{messages.stickerNotOffered}</span>}
      <Button
        aria-label={isOffered ? messages.stickerWithdrawName({ name }) : messages.stickerOfferName({ name })}
        onClick={() => void setOffered()}
      >
        {isOffered ? messages.stickerWithdraw : messages.stickerOffer}
      </Button>
    </li>
  )
}
