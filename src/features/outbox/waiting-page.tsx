import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { QueuedAction } from '#contract/outbox.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/outbox.ts'
import { callWorker } from '#src/data/api.ts'
import { startSync } from '#src/data/outbox/index.ts'
import { iconOf } from '#src/data/outbox/ops.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { outbox } from '#src/state/outbox.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { joinSentences } from '#src/ui/sentences.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { notSentOf, stateOf } from './action-labels.ts'
import { titleOf } from './action-titles.ts'
import { listedOf } from './listed-actions.ts'

import css from './waiting-page.module.css'

const TICK_MS = 1_000

/** The viewer's actions that the server has not confirmed, with the buttons that each of them allows. */
export function WaitingPage({ back }: { back: ReactNode }) {
  const isHydrated = useIsHydrated()
  const { actions, isOtherUserAwaited, isReadable, isPersistent, waitingVideoCount, ...known } =
    useSnapshot(outbox)
  const isKnown = isHydrated && known.isKnown
  const summary = useRef<HTMLParagraphElement>(null)
  const queryClient = useQueryClient()
  useEffect(() => {
    // Elsewhere this starts when the browser is idle; here the viewer is waiting for the list.
    startSync(queryClient).catch(() => {
      outbox.isReadable = false
    })
  }, [queryClient])
  const listed = listedOf(isKnown ? actions : {})
  const refusedCount = listed.filter(({ state }) => state === 'refused').length
  const isForOthers = isKnown && isOtherUserAwaited
  const isAnyListed = listed.length + waitingVideoCount > 0
  const isEmpty = isKnown && !isAnyListed && !isForOthers
  const hasNoList = isEmpty || isForOthers
  return (
    <Page title={app.waitingToSend} back={back} isNarrow>
      {/* Stays when the last action is removed, so that the focus and the status message stay too. */}
      <p ref={summary} tabIndex={-1} role="status" className={hasNoList ? css.heard : css.summary}>
        {isKnown &&
          !isForOthers &&
          summaryOf(listed.length - refusedCount, waitingVideoCount, refusedCount, isPersistent)}
      </p>
      {/* The device knows, and the document does not: it says nothing. */}
      {isHydrated && !isKnown && isReadable && <Spinner label={app.loading} />}
      {isHydrated && !isKnown && !isReadable && (
        <Notice icon="cloudOff" role="alert" title={messages.notLoadedTitle} text={messages.notLoadedText}>
          <Button kind="primary" onClick={() => location.reload()}>
            {app.tryAgain}
          </Button>
        </Notice>
      )}
      {isForOthers && (
        <Notice icon="clock" role="status" title={messages.othersTitle} text={messages.othersText}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {app.logIn}
          </Button>
        </Notice>
      )}
      {isEmpty && (
        <Notice icon="check" title={messages.emptyTitle} text={messages.emptyText}>
          <Link to="/foryou" className={buttonClass('primary')}>
            {messages.watchVideos}
          </Link>
        </Notice>
      )}
      {isKnown && isAnyListed && (
        <ul className={css.list}>
          {listed.map((action) => (
            // The row is removed with its buttons, so the focus moves first.
            <Action key={action.id} action={action} onLeave={() => summary.current?.focus()} />
          ))}
          {waitingVideoCount > 0 && <Videos count={waitingVideoCount} />}
        </ul>
      )}
    </Page>
  )
}

function summaryOf(
  actionCount: number,
  videoCount: number,
  refusedCount: number,
  isPersistent: boolean,
): string {
  const refused = refusedCount > 0 ? messages.actionsRefused({ count: refusedCount }) : ''
  if (actionCount + videoCount === 0) return refused || messages.nothingWaiting
  const where = isPersistent ? messages.savedOnDevice : messages.lostOnClose
  return joinSentences(notSentOf(actionCount, videoCount), where, refused)
}

/** Counts videos being posted. Their own controls are on Upload. */
const Videos = ({ count }: { count: number }) => (
  <li className={css.action}>
    <span className={css.icon}>
      <Icon name="film" />
    </span>
    <div className={css.words}>
      <p className={css.title}>{messages.postVideos({ count })}</p>
      <p className={css.state}>{messages.underUpload}</p>
    </div>
    <div className={css.buttons}>
      <Link to="/upload" className={buttonClass('text')}>
        {messages.seeProgress}
      </Link>
    </div>
  </li>
)

function Action({ action, onLeave }: { action: QueuedAction; onLeave: () => void }) {
  const titleId = useId()
  const isOnline = useIsOnline()
  const nowMs = useNowMs(action.retryAtMs !== undefined)
  const { id, state, canUndo } = action
  return (
    <li className={css.action}>
      <span className={css.icon} data-state={state}>
        <Icon name={iconOf(action)} />
      </span>
      <div className={css.words}>
        <p id={titleId} className={css.title}>
          {titleOf(action)}
        </p>
        <p className={css.state} data-state={state}>
          {stateOf(action, isOnline, nowMs)}
        </p>
      </div>
      <div className={css.buttons}>
        {state === 'logIn' ? (
          <Button kind="text" aria-describedby={titleId} onClick={() => openDialog('logIn')}>
            {app.logIn}
          </Button>
        ) : (
          <Button
            kind="text"
            aria-describedby={titleId}
            onClick={() => void callWorker('outbox.retry', { id })}
          >
            {messages.retryNow}
          </Button>
        )}
        {canUndo && (
          <Button
            aria-describedby={titleId}
            onClick={() => {
              onLeave()
              void callWorker('outbox.undo', { id })
            }}
          >
            {state === 'refused' ? messages.remove : messages.undo}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The current time, updated each second while it is needed. */
function useNowMs(isCounting: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!isCounting) return undefined
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  return nowMs
}
