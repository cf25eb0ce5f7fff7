import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/** Log in as a page of its own, for links that lead there. */
export const Route = createFileRoute('/_app/login')({
  head: () => ({ meta: [{ title: 'Log in · Vireo' }] }),
  component: LogIn,
})

function LogIn() {
  const { user } = useSession()
  useEffect(() => {
    if (!user) openDialog('logIn')
  }, [user])
  if (user) return <Navigate to="/foryou" replace />
  return (
    <Page title="Log in" isTitleHidden>
      <Notice
        icon="person"
        title="You are not logged in"
        text="Like, follow and post with an account of your own."
      >
        <Button kind="primary" onClick={() => openDialog('logIn')}>
          Log in
        </Button>
        <Link to="/data" className={buttonClass('text')}>
          Data and storage
        </Link>
        <Link to="/privacy" className={buttonClass('text')}>
          Privacy
        </Link>
      </Notice>
    </Page>
  )
}
