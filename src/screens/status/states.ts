import type { STATUSES } from '#contract/status-screens.ts'
import { messages } from '#messages/states.ts'
import type { Picture } from '#src/ui/icon.tsx'

type Code = keyof typeof STATUSES

/** A user, with space for a mark at the lower corner. */
const USER = 'M10.5 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 20.5c0-3.9 3.5-6.5 8-6.5 1 0 2 .1 2.8.4'
const HASHTAG = 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9H20M4 15h15.5'
const CALENDAR = 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8'
const EYE_CLOSED = 'M3.5 9.5c4.5 6 12.5 6 17 0M12 14v3.5M6.8 12.6 5 15.7M17.2 12.6l1.8 3.1'
const LOCK = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'
const GLOBE = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z'
const SHIELD = 'M12 3.5 19 6v5.5c0 4.3-3 7.4-7 9-4-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15 10.3'
const WARNING = 'M12 4 21 19.5H3zM12 10v4.5M12 17v.1'

interface State {
  title: keyof typeof messages
  icon: Picture
}

/**
 * The states that have a screen of their own (specification section 8, docs/status-codes.md): the title, and a picture of
 * the subject.
 */
const STATES = {
  10113: { title: 'slideTitle', icon: SHIELD },
  10114: { title: 'blockTitle', icon: 'clock' },
  10209: { title: 'hashtagBlacklistTitle', icon: HASHTAG },
  10211: { title: 'hashtagSensitiveTitle', icon: HASHTAG },
  10212: { title: 'hashtagRemovedTitle', icon: HASHTAG },
  10213: { title: 'lowAgeTitle', icon: CALENDAR },
  10214: { title: 'ageUnknownTitle', icon: CALENDAR },
  10215: { title: 'abnormalTitle', icon: `${USER}M16.5 15.5v5.5M20.5 15.5v5.5` },
  10216: { title: 'videoPrivateTitle', icon: LOCK },
  10217: { title: 'firstReviewTitle', icon: 'clock' },
  10218: { title: 'soundRemovedTitle', icon: 'note' },
  10219: { title: 'soundNoCopyrightTitle', icon: 'note' },
  10220: { title: 'removedWithSoundTitle', icon: 'note' },
  10221: { title: 'userBannedTitle', icon: `${USER}M15.5 15.5l5.5 5.5M21 15.5 15.5 21` },
  10222: { title: 'userPrivateTitle', icon: `${USER}M15.5 17h6v4h-6zM16.5 17v-1.3a2 2 0 0 1 4 0V17` },
  10223: { title: 'userFtcTitle', icon: `${USER}M15 18.2h6.5` },
  10227: { title: 'recheckTitle', icon: 'clock' },
  10228: { title: 'riskTitle', icon: WARNING },
  10229: { title: 'maskTitle', icon: EYE_CLOSED },
  10230: { title: 'maskTitle', icon: EYE_CLOSED },
  10231: { title: 'regionTitle', icon: GLOBE },
  10404: { title: 'feedLimitTitle', icon: 'user' },
} as const satisfies Partial<Record<Code, State>>
export type StateCode = keyof typeof STATES

export const isStateCode = (code: number): code is StateCode => code in STATES

export const titleOfState = (code: StateCode): string => messages[STATES[code].title]

/** The pictures of the live page codes (section 8), whose titles are those of their screens. */
const LIVE_ICONS: Partial<Record<number, Picture>> = { 101: LOCK, 103: GLOBE, 10119: 'user' }

/** The picture of a state, or of another reason why a live is not shown. */
export const iconOfState = (code: StateCode): Picture => STATES[code].icon
export const iconOfLive = (code: number): Picture =>
  isStateCode(code) ? iconOfState(code) : (LIVE_ICONS[code] ?? 'play')
