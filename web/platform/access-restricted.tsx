import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

type AccessRestrictedProps = {
  children: ReactNode
  /** Asks again: rights may have been given meanwhile. */
  onRetry: () => void
  retrying: boolean
}

/** What stands where the user may not look, and why. */
export function AccessRestricted({ children, onRetry, retrying }: AccessRestrictedProps) {
  return (
    <Card className="flex flex-col items-center border-dashed px-6 py-14 text-center">
      <LockKeyhole aria-hidden="true" className="mb-5 size-8 text-muted-foreground" />
      <h1 className="text-md">Access Restricted</h1>
      <p className="mt-1 max-w-md text-pretty text-muted-foreground">{children}</p>
      <Button variant="secondary" className="mt-5" onClick={onRetry} pending={retrying}>
        Try Again
      </Button>
    </Card>
  )
}
