import { messages } from '#messages/broadcast.ts'

import { useUploadRate } from './use-upload-rate.ts'

import css from './live-setup.module.css'

/** The best picture and its sound need this, with something to spare. */
const GOOD_BPS = 2_500_000

const toMbit = (bps: number) => Math.round(bps / 100_000) / 10

/** Shows whether the connection is fast enough for a live, before the host goes on air. */
export function ConnectionCheck({ isWanted }: { isWanted: boolean }) {
  const rateBps = useUploadRate(isWanted)
  if (!isWanted) return null
  return (
    <p className={css.check} role="status" data-weak={typeof rateBps === 'number' && rateBps < GOOD_BPS}>
      {sentenceFor(rateBps)}
    </p>
  )
}

function sentenceFor(rateBps: number | null | undefined): string {
  if (rateBps === undefined) return messages.checking
  if (rateBps === null) return messages.checkFailed
  const rate = toMbit(rateBps)
  return rateBps < GOOD_BPS ? messages.checkWeak({ rate }) : messages.checkGood({ rate })
}
