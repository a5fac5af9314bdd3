import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { meQuery, useMe } from './use-me.ts'

type AccessRestrictedProps = {
  /** Why. */
  children: ReactNode
  /** What to ask for again beside the user's rights, which may have been given meanwhile. */
  onRetry?: () => void
}

/** The page that stands where the user may not look; who has no company may create one. */
export function AccessRestricted({ children, onRetry }: AccessRestrictedProps) {
  const { company } = useMe()
  const client = useQueryClient()
  // Its own state: rights are also asked for in the background, and that must not disable a button.
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
          <Button asChild>
            <Link to="/company">Create company profile</Link>
          </Button>
        )}
        <Button variant="secondary" onClick={() => void retry()} pending={retrying}>
          Try Again
        </Button>
      </div>
    </Card>
  )
}
