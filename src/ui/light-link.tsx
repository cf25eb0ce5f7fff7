import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A pointer that passes by wants nothing. */
const PRELOAD_DELAY_MS = 50

/** There is one pointer. */
let preloading: ReturnType<typeof setTimeout> | undefined

interface LightLinkProps extends ComponentProps<'a'> {
  /** Path of a page of this site. */
  to: string
}

/**
 * A link for what is drawn many times a minute. The router's own follows the address to know whether its page is the
 * one that is shown, which a link of a video never is: each video has six, and a swipe draws them anew.
 */
export function LightLink({ to, children, ...rest }: LightLinkProps) {
  const router = useRouter()
  const preload = () => {
    router.preloadRoute({ to }).catch(() => {
      // The page says so when it is opened.
    })
  }
  const open = (event: MouseEvent) => {
    // With a key it is for the browser: a new tab, a new window, a file.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ to })
  }
  return (
    <a
      {...rest}
      href={to}
      onClick={open}
      onMouseEnter={() => {
        preloading = setTimeout(preload, PRELOAD_DELAY_MS)
      }}
      onMouseLeave={() => clearTimeout(preloading)}
    >
      {children}
    </a>
  )
}
