import { type HistoryState, useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

import { prefixOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'

/** A pointer that only passes over preloads nothing. */
const PRELOAD_DELAY_MS = 50

/** One timer is enough: there is one pointer. */
let preloading: ReturnType<typeof setTimeout> | undefined

interface LightLinkProps extends ComponentProps<'a'> {
  /** Path of a page of this site. */
  to: string
  /** Stored with the browser's history entry. */
  state?: HistoryState
  /** Whether there is nothing to open now: the link cannot be focused, and is announced as disabled. */
  isDisabled?: boolean
}

/**
 * A link for components that render many times a minute, or of which a page has dozens. The router's own link watches the
 * address to know whether its page is shown, which never applies to a video's links: each video of the feed has six of
 * them, and each swipe renders them again.
 */
export function LightLink({ to, state, isDisabled = false, children, onClick, ...rest }: LightLinkProps) {
  const router = useRouter()
  const preload = () => {
    router.preloadRoute({ to }).catch(() => {
      // The page reports a failure when it is opened.
    })
  }
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // With a modifier key the browser handles it: a new tab, a new window, a download.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ to, ...(state && { state }) })
  }
  if (isDisabled)
    return (
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- without an address it is no link by itself
      <a {...rest} role="link" aria-disabled="true">
        {children}
      </a>
    )
  return (
    <a
      {...rest}
      href={prefixOf(pageLanguage()) + to}
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
