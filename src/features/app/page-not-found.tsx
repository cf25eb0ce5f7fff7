import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

interface PageNotFoundProps {
  /** What is missing. */
  title?: string
  text?: string
}

export const PageNotFound = ({
  title = 'Page not found',
  text = 'The address may be old or misspelled.',
}: PageNotFoundProps) => (
  <Page title="Page not found" isTitleHidden>
    <Notice icon="film" title={title} text={text}>
      <Link to="/foryou" className={buttonClass('primary')}>
        Go to For you
      </Link>
    </Notice>
  </Page>
)
