import type { ReactNode } from 'react'

import { linkOutPath } from '#contract/link-risk.ts'
import { prefixOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'

interface OutLinkProps {
  /** Any address, from a user's text. */
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link that a user wrote. It opens through the page that shows its target. */
export function OutLink({ href, className, children }: OutLinkProps) {
  const path = linkOutPath(href)
  return (
    <a
      href={path === href ? href : prefixOf(pageLanguage()) + path}
      className={className}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      dir="auto"
    >
      {children}
    </a>
  )
}
