import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

import { Icon } from '#src/ui/icon.tsx'

import css from './-back-button.module.css'

interface BackButtonProps {
  isPhoneOnly?: boolean
  /** What it leaves lies over where it leads. */
  isClosing?: boolean
}

/** Back to where the page was opened from; to For you for those who came by a link. */
export function BackButton({ isPhoneOnly = false, isClosing = false }: BackButtonProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    <button
      type="button"
      className={isPhoneOnly ? `${css.back} ${css.phoneOnly}` : css.back}
      aria-label={isClosing ? 'Close' : 'Back'}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/foryou' }))}
    >
      <Icon name={isClosing ? 'close' : 'back'} />
    </button>
  )
}
