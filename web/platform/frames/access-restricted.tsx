import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { meQuery, useMe } from '../session/use-me.ts'

type AccessRestrictedProps = {
  /** The reason. */
  children: ReactNode
  /** Refetches more than the user's permissions, which may have been granted meanwhile. */
  onRetry?: () => void
}

/** Shown instead of a page that the user may not see; users without a company may create one. */
export function AccessRestricted({ children, onRetry }: AccessRestrictedProps) {
  const { company } = useMe()
  const client = useQueryClient()
  // Its own state: permissions are also refetched in the background, which must not disable the
  // button.
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    onRetry?.()
    await client.refetchQueries(meQuery)
    setRetrying(false)
  }
  return (
    <Card className="flex flex-col items-center border-dashed px-6 py-14 text-center">
      <LockKeyhole aria-hidden="true" className="mb-5 size-8 text-muted-foreground" />
      <h1 className="text-md">Access Restricted</h1>
      <p className="mt-1 max-w-md text-pretty text-muted-foreground">{children}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {!company && (
          <>
            <Button asChild>
              <Link to="/company">Create company profile</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/library">Open your library</Link>
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={() => void retry()} pending={retrying}>
          Try Again
        </Button>
      </div>
    </Card>
  )
}
