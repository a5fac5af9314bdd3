import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { recoveryCodesQuery } from './account-queries.ts'
import { AccountRow } from './account-row.tsx'

/** At or below this number the page warns that few are left. */
const few = 3

type RecoveryCodesProps = {
  exist: boolean
  making: boolean
  /** Creates new codes. */
  button: RefObject<HTMLButtonElement | null>
  onMake: () => void
}

/** How many recovery codes are left, and a button to replace them. */
export function RecoveryCodes({ exist, making, button, onMake }: RecoveryCodesProps) {
  const { data } = useQuery({ ...recoveryCodesQuery, enabled: exist })
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3>Recovery codes</h3>
          {!exist && (
            <p className="text-muted-foreground">
              Use one to sign in if you lose your phone or security key. You have none yet.
            </p>
          )}
        </div>
        <Button
          ref={button}
          variant="secondary"
          pending={making}
          onClick={() => (exist ? setAsking(true) : onMake())}
        >
          {exist ? 'Create new codes' : 'Create recovery codes'}
        </Button>
      </div>
      {exist && (
        <Card className="mt-3">
          <ul>
            <AccountRow
              icon={KeyRound}
              title={data ? `${data.remaining} of ${data.total} left` : 'Counting…'}
              badge={data && data.remaining <= few && <Badge tone="amber">Few left</Badge>}
              description="Each one works once, in place of your second factor."
            />
          </ul>
        </Card>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Create new recovery codes?"
        description="Your current codes will stop working."
        confirmLabel="Create new codes"
        destructive
        onConfirm={onMake}
      />
    </div>
  )
}
