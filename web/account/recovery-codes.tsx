import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { recoveryCodesQuery } from './account-queries.ts'
import { AccountRow } from './account-row.tsx'

/** From here on there are few enough to say so. */
const few = 3

type RecoveryCodesProps = {
  exist: boolean
  making: boolean
  /** What makes them. */
  button: RefObject<HTMLButtonElement | null>
  onMake: () => void
}

/** How many recovery codes are left, and how to get new ones. */
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
              They let you in when your phone or your key is lost. You have none yet.
            </p>
          )}
        </div>
        <Button
          ref={button}
          variant="secondary"
          pending={making}
          onClick={() => (exist ? setAsking(true) : onMake())}
        >
          {exist ? 'Make new codes' : 'Make recovery codes'}
        </Button>
      </div>
      {exist && (
        <Card className="mt-3">
          <ul>
            <AccountRow
              icon={KeyRound}
              title={data ? `${data.remaining} of ${data.total} left` : 'Counting…'}
              badge={data && data.remaining <= few && <Badge tone="amber">Running out</Badge>}
              description="Each works once, in place of your second factor."
            />
          </ul>
        </Card>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make new recovery codes?"
        description="The codes that you have now stop working."
        confirmLabel="Make new codes"
        destructive
        onConfirm={onMake}
      />
    </div>
  )
}
