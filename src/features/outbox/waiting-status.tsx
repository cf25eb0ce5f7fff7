import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/outbox.ts'
import { outbox } from '#src/state/outbox.ts'
import { useRootMark } from '#src/ui/document.ts'
import { Icon } from '#src/ui/icon.tsx'

import { waitingOf } from './action-labels.ts'
import { listedOf } from './listed-actions.ts'

import css from './waiting-status.module.css'

/** Most actions are applied by then and need no status. */
const SHOWN_AFTER_MS = 2_000

/** Shows over any other screen that something is waiting to be sent, once that takes a while, and links to it. */
export default function WaitingStatus() {
  const { actions, isOtherUserAwaited, isPersistent, waitingVideoCount } = useSnapshot(outbox)
  const waiting = listedOf(actions).filter(({ state }) => state !== 'refused')
  const to = waiting.length > 0 || isOtherUserAwaited ? '/waiting' : '/upload'
  const isThere = useLocation({ select: ({ pathname }) => pathname === to })
  const isShown = useIsLasting(isOtherUserAwaited || waiting.length + waitingVideoCount > 0) && !isThere
  return (
    <div role="status" className={css.status}>
      {isShown && <Mark />}
      {isShown && (
        <Link to={to} className={css.pill}>
          <Icon name="clock" />
          <span>
            {isOtherUserAwaited ? messages.logInToSend : waitingOf(waiting.length, waitingVideoCount)}
          </span>
        </Link>
      )}
      {isShown && !isPersistent && <p className={css.warning}>{messages.unsentLostOnClose}</p>}
    </div>
  )
}

function Mark() {
  useRootMark('waiting')
  return null
}

function useIsLasting(isOn: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setIsLasting(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isOn])
  return isOn && isLasting
}
