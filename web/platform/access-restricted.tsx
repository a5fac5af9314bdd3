import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { meQuery } from './use-me.ts'

type AccessRestrictedProps = {
  /** Why. */
  children: ReactNode
  /** What to ask for again beside the user's rights, which may have been given meanwhile. */
  onRetry?: () => void
}

/** The page that stands where the user may not look. */
export function AccessRestricted({ children, onRetry }: AccessRestrictedProps) {
  const { isFetching, refetch } = useQuery(meQuery)
  const retry = () => {
    void refetch()
    onRetry?.()
  }
  return (
    <Card className="flex flex-col items-center border-dashed px-6 py-14 text-center">
      <LockKeyhole aria-hidden="true" className="mb-5 size-8 text-muted-foreground" />
      <h1 className="text-md">Access Restricted</h1>
      <p className="mt-1 max-w-md text-pretty text-muted-foreground">{children}</p>
      <Button variant="secondary" className="mt-5" onClick={retry} pending={isFetching}>
        Try Again
      </Button>
    </Card>
  )
}
