import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { DECISION_NOTE_MAX_LENGTH } from '#contract/decisions.ts'
import type { OpenClaim } from '#contract/models/operator.ts'
import type { ClaimOutcome } from '#contract/models/rights.ts'
import { messages } from '#messages/operator.ts'
import { messages as rights } from '#messages/rights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { claimsQuery, refreshOperator } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextArea } from '#src/ui/text-field.tsx'
import { useFormatDate } from '#src/ui/use-format-date.ts'
import { When } from '#src/ui/when.tsx'

import { CaseColumns } from './case-columns.tsx'
import { CaseVideo, History } from './case-parts.tsx'
import { useCurrentCase } from './use-current-case.ts'
import { UserFacts } from './user-facts.tsx'

import css from './operator.module.css'

const LABELS = {
  reject: 'rejectClaim',
  silence: 'decision_silence',
  remove: 'decision_remove',
  silenceSound: 'silenceSound',
  removeSound: 'removeSound',
} as const satisfies Record<ClaimOutcome, string>
/** In order of weight, like the decisions about reports. */
const GROUPS: readonly { legend?: 'aboutContent' | 'aboutSound'; outcomes: readonly ClaimOutcome[] }[] = [
  { outcomes: ['reject'] },
  { legend: 'aboutContent', outcomes: ['silence', 'remove'] },
  { legend: 'aboutSound', outcomes: ['silenceSound', 'removeSound'] },
]

const nameOf = ({ kind, author }: OpenClaim): string =>
  messages.caseName({ kind, name: author ? `@${author.uniqueId}` : messages.formerUser })

/** Claims of copyright that are waiting for a decision, for the date of restoration, or for a court. */
export function ClaimsList() {
  const query = useInfiniteQuery(claimsQuery(useApi()))
  const list = useRef<HTMLDivElement>(null)
  const claims = query.data?.pages.flatMap((page) => page.claims) ?? []
  const { currentId, goTo, besides } = useCurrentCase(list, claims)
  const nowSec = useNowSec()
  return (
    <div ref={list} className={css.queue}>
      <PagedList
        query={query}
        rowsOf={(page) => page.claims}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="inbox" role="status" title={messages.noClaims} />}
      >
        {(rows) => (
          <CaseColumns
            label={messages.tabRights}
            rows={rows}
            currentId={currentId}
            onChoose={goTo}
            nowSec={nowSec}
            summaryOf={(claim) => ({
              name: nameOf(claim),
              facts: [claim.name],
              time: claim.time,
              posterUrl: claim.video?.posterUrl,
            })}
          >
            {(claim) => (
              <OpenClaimCard
                claim={claim}
                onClosed={() => goTo(besides(claim.id, 1) ?? besides(claim.id, -1))}
              />
            )}
          </CaseColumns>
        )}
      </PagedList>
    </div>
  )
}

interface OpenClaimCardProps {
  claim: OpenClaim
  onClosed: () => void
}

function OpenClaimCard({ claim, onClosed }: OpenClaimCardProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [isRemovalAsked, setIsRemovalAsked] = useState(false)
  const { author, kind, state, counter, video, history } = claim
  const name = nameOf(claim)
  const formatDate = useFormatDate()
  const dueDate = claim.dueTime === null ? '' : formatDate(claim.dueTime, { dateStyle: 'long' })
  const close = async (outcome: ClaimOutcome) => {
    try {
      await api.operator.closeClaim({ claimId: claim.id, outcome, note })
      showMessage(messages.decided({ count: 1 }))
      onClosed()
    } catch (error) {
      showMessage(joinSentences(messages.notDone, sentenceOf(error)))
    }
    await refreshOperator(queryClient)
  }
  return (
    <article className={`${cardClass} ${css.case}`} aria-label={name} tabIndex={-1} data-case={claim.id}>
      <header className={css.head}>
        <h2 className={css.title}>{name}</h2>
        <When timeSec={claim.time} />
      </header>
      <div className={css.caseBody} data-video={video?.videoUrl ? true : undefined}>
        {video && <CaseVideo video={video} />}
        <div className={css.texts}>
          <p>
            <bdi>{claim.name}</bdi> · <bdi>{claim.email}</bdi>
          </p>
          <blockquote className={css.text} dir="auto" data-reported>
            {claim.work}
          </blockquote>
          {claim.path && (
            <a
              className={`${buttonClass('text')} ${css.flush}`}
              href={claim.path}
              target="_blank"
              rel="noreferrer"
            >
              {rights.open}
            </a>
          )}
        </div>
        <div className={css.caseFacts}>
          {author && <UserFacts user={author} />}
          {counter && (
            <blockquote className={css.text} dir="auto">
              {[counter.name, counter.contact, counter.text].join('\n')}
            </blockquote>
          )}
          {(state === 'countered' || state === 'court') && (
            <p role="note">{rights.moderatorState({ state, date: dueDate })}</p>
          )}
          {claim.court && (
            <blockquote className={css.text} dir="auto">
              {claim.court}
            </blockquote>
          )}
          <History history={history} />
        </div>
        {state === 'open' && (
          <div className={css.caseDecide}>
            <TextArea
              label={messages.note}
              value={note}
              maxLength={DECISION_NOTE_MAX_LENGTH}
              rows={2}
              dir="auto"
              onText={setNote}
            />
            <div className={css.decisionGroups}>
              {GROUPS.filter(({ legend }) => kind === 'video' || legend !== 'aboutContent').map(
                ({ legend, outcomes }) => (
                  <fieldset key={outcomes[0]} className={css.decisionGroup}>
                    {legend && <legend>{messages[legend]}</legend>}
                    {outcomes.map((outcome) => (
                      <Button
                        key={outcome}
                        aria-haspopup={outcome === 'removeSound' ? 'dialog' : undefined}
                        onClick={() =>
                          outcome === 'removeSound' ? setIsRemovalAsked(true) : void close(outcome)
                        }
                      >
                        {messages[LABELS[outcome]]}
                      </Button>
                    ))}
                  </fieldset>
                ),
              )}
            </div>
          </div>
        )}
      </div>
      {isRemovalAsked && (
        <Dialog title={messages.removeSound} onClose={() => setIsRemovalAsked(false)}>
          <p className={css.dialogText}>{messages.removeSoundText}</p>
          <div className={css.decisions}>
            <Button
              kind="danger"
              onClick={() => {
                setIsRemovalAsked(false)
                void close('removeSound')
              }}
            >
              {messages.removeSound}
            </Button>
            <Button onClick={() => setIsRemovalAsked(false)}>{messages.cancel}</Button>
          </div>
        </Dialog>
      )}
    </article>
  )
}
