import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'

import { Icon } from './icon.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

import css from './back-button.module.css'

const ARROW = 'M15 5l-7 7 7 7'

interface BackButtonProps {
  /** The button's place: over a video, over a page, or in a page's bar. Pages have it on phones only. */
  place?: 'video' | 'page' | 'bar'
  /** Whether the page is over the one it leads back to. */
  isClosing?: boolean
  /** Path of the page above this one, for when it was opened by a link. */
  parent?: string
}

/** Leads back to where the page was opened from; to the page above it, or For you, when it was opened by a link. */
export function BackButton({ place = 'video', isClosing = false, parent = '/foryou' }: BackButtonProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    <button
      type="button"
      className={css.back}
      data-place={place}
      aria-label={isClosing ? messages.close : messages.back}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: parent }))}
    >
      {isClosing ? <Icon name="close" /> : <Icon path={ARROW} />}
    </button>
  )
}

/** Shown on a page that was opened from another one of this visit, which the server does not know. */
export function PageBackButton() {
  const canGoBack = useCanGoBack()
  const isHydrated = useIsHydrated()
  return isHydrated && canGoBack && <BackButton place="page" />
}
