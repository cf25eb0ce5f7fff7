import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'

import type { AgeVerification } from '#contract/age-verification.ts'
import { UNKNOWN_REGION } from '#contract/consent.ts'
import { type Problem } from '#contract/errors.ts'
import { MASK_REASONS, type MaskReason } from '#contract/moderation.ts'
import { findPage } from '#contract/pages.ts'
import { STATUS_SCREENS, screenOf } from '#contract/status-screens.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/states.ts'
import { useApi } from '#src/data/api-context.tsx'
import { videoDetailQuery, watchedAnyway } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { formatTime } from '#src/ui/format-time.ts'
import { Notice } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { useFormatDate } from '#src/ui/use-format-date.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { RegionForm } from './state-forms.tsx'
import { iconOfState, titleOfState, type StateCode } from './states.ts'

import css from './state-notice.module.css'

const MASK_TEXTS = {
  violence: 'maskViolence',
  shocking: 'maskShocking',
  sexual: 'maskSexual',
  dangerous: 'maskDangerous',
  flashing: 'maskFlashing',
} as const satisfies Record<MaskReason, keyof typeof messages>
const isMaskReason = (reason: string | undefined): reason is MaskReason =>
  MASK_REASONS.some((known) => known === reason)

interface StateProps {
  problem: Problem
  onRetry?: (() => void) | undefined
}

interface StateNoticeProps extends StateProps {
  /** Absent when it takes the place of the page. */
  isInPage?: boolean
}

/** The screen of a state of section 8, with an action. */
export default function StateNotice({ problem, onRetry, isInPage = false }: StateNoticeProps) {
  const code = problem.statusCode as StateCode
  const reason = problem.fields?.['reason']
  const isMask = code === 10229 || code === 10230
  const notice = (
    <Notice
      icon={iconOfState(code)}
      {...(STATUS_SCREENS[screenOf(problem)].canRetry && { role: 'alert' as const })}
      title={titleOfState(code)}
      isPageTitle={!isInPage}
      text={isMask && isMaskReason(reason) ? messages[MASK_TEXTS[reason]] : problem.message}
      code={code}
    >
      <WayOn {...{ code, problem, onRetry }} />
    </Notice>
  )
  if (!isMask) return notice
  return (
    <div className={css.masked}>
      <Blurred problem={problem} />
      <div className={css.warning}>{notice}</div>
    </div>
  )
}

function WayOn({ code, problem, onRetry }: StateProps & { code: StateCode }): ReactNode {
  const { documentContext } = useRouter().options.context
  // Before hydration they do nothing, and forms have no styles.
  const isHydrated = useIsHydrated()
  switch (code) {
    case 10113:
      return <Retry onRetry={onRetry} />
    case 10114:
      return <Pause waitMs={problem.retryAfterMs ?? 0} onRetry={onRetry} />
    case 10213:
    case 10214:
      return <Age isKnown={code === 10213} />
    case 10215:
      return (
        <>
          {isHydrated && <Until problem={problem} />}
          <ForYou />
        </>
      )
    case 10222:
      return <Profile />
    case 10404:
      return <LogIn />
    case 10229:
    case 10230:
      // Placed below the content from before the script, so that a tap already on its way does not hit it.
      return (
        <>
          <ForYou />
          {isHydrated && <WatchAnyway problem={problem} />}
        </>
      )
    case 10231:
      // The visitor's own statement counts only where the site does not know the region.
      return (documentContext.region ?? UNKNOWN_REGION) === UNKNOWN_REGION ? (
        <>
          {isHydrated && <RegionForm />}
          <ForYou kind={isHydrated ? 'text' : 'primary'} />
        </>
      ) : (
        <ForYou />
      )
    default:
      return <ForYou />
  }
}

const ForYou = ({ kind = 'primary' }: { kind?: 'primary' | 'text' }) => (
  <Link to="/foryou" className={buttonClass(kind)}>
    {app.goToForYou}
  </Link>
)

/** The end of a pause, in the time zone of the viewer. */
function Until({ problem: { fields } }: { problem: Problem }) {
  const formatDate = useFormatDate()
  const untilSec = Number(fields?.['until'])
  if (!untilSec) return null
  const date = formatDate(untilSec, { dateStyle: 'long', timeStyle: 'short' })
  return <p>{messages.abnormalUntil({ date })}</p>
}

/** Leads from a video of a private account to its profile, where the viewer can request to follow it. */
function Profile() {
  const { user } = useParams({ strict: false })
  if (!user) return <ForYou />
  return (
    <>
      <Link to="/@{$user}" params={{ user }} className={buttonClass('primary')}>
        {messages.seeProfile}
      </Link>
      <ForYou kind="text" />
    </>
  )
}

const LogIn = () => (
  <Button kind="primary" onClick={() => openDialog('logIn')}>
    {app.logIn}
  </Button>
)

const Retry = ({ onRetry }: Pick<StateProps, 'onRetry'>) =>
  onRetry ? (
    <Button kind="primary" onClick={onRetry}>
      {app.tryAgain}
    </Button>
  ) : (
    <ForYou />
  )

/**
 * Counts down to the end of a pause. Screen readers read the time once: announcing every second would drown out
 * everything else.
 */
function Pause({ waitMs, onRetry }: { waitMs: number; onRetry: StateProps['onRetry'] }) {
  const [leftSec, setLeftSec] = useState(Math.ceil(waitMs / 1000))
  useEffect(() => {
    const endMs = Date.now() + waitMs
    const timer = setInterval(() => {
      setLeftSec(Math.max(0, Math.ceil((endMs - Date.now()) / 1000)))
    }, 1000)
    return () => clearInterval(timer)
  }, [waitMs])
  return leftSec > 0 ? (
    <p aria-live="off">{messages.blockWait({ time: formatTime(leftSec) })}</p>
  ) : (
    <Retry onRetry={onRetry} />
  )
}

/** Leads to the page that asks for the date of birth, with the age-verification parameters of specification section 3. */
function Age({ isKnown }: { isKnown: boolean }) {
  const { user } = useSession()
  const { pathname, searchStr } = useRouter().state.location
  const page = findPage(pathname)
  const verification: AgeVerification = {
    age_verify_inform: isKnown ? 'low' : 'unknown',
    ...(page?.page.analytics && { age_verify_source: page.page.analytics.name }),
    age_verify_object_type: page?.name === 'live' ? 'live' : 'video',
  }
  const verify = (
    <Link
      to="/age-verification"
      search={{ ...verification, next: pathname + searchStr }}
      className={buttonClass(isKnown ? 'text' : 'primary')}
    >
      {isKnown ? messages.ageWrong : messages.ageEnter}
    </Link>
  )
  if (isKnown) {
    return (
      <>
        <ForYou />
        {verify}
      </>
    )
  }
  return (
    <>
      {user ? verify : <LogIn />}
      <ForYou kind="text" />
    </>
  )
}

/** The video's blurred colours, which reveal nothing of it. */
function Blurred({ problem: { fields } }: { problem: Problem }) {
  const [url, setUrl] = useState<string>()
  const placeholder = fields?.['placeholder']
  useEffect(() => {
    if (!placeholder) return
    const decode = async () => {
      const { decodePlaceholder } = await import('#src/player/decode-placeholder.lazy.ts')
      setUrl(decodePlaceholder(placeholder))
    }
    // Without its colours the warning is on a plain background.
    decode().catch(() => {})
  }, [placeholder])
  return url ? <img className={css.blurred} src={url} alt="" /> : null
}

function WatchAnyway({ problem: { fields } }: { problem: Problem }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const videoId = fields?.['videoId']
  const watch = async (itemId: string) => {
    setIsBusy(true)
    try {
      const answer = await api.videos.detail({ itemId, watchAnyway: '1' })
      queryClient.setQueryData(videoDetailQuery(api, itemId).queryKey, answer)
      watchedAnyway.add(itemId)
      await router.invalidate()
    } catch (error) {
      setFailure(sentenceOf(error))
    }
    setIsBusy(false)
  }
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      {videoId && (
        <Button isBusy={isBusy} onClick={() => void watch(videoId)}>
          {messages.watchAnyway}
        </Button>
      )}
    </>
  )
}
