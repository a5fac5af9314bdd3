import { useEffect } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { titleOf } from '../platform/frames/page-title.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Keeps the shell working when a page in it throws. */
export default function PageBoundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <>
      <title>{titleOf('Something went wrong')}</title>
      <PageHeader title="Something went wrong" />
      <ErrorState
        title="This page stopped working"
        description="What you had saved is safe. Reload the page to continue."
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      />
    </>
  )
}
