import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '../../../contract/briefs/briefs.ts'
import { type Embargo, embargoMessages as words } from '../../../contract/embargoes/embargoes.ts'
import { EmbargoFacts } from '../../shares/embargo-facts.tsx'
import { isSet } from '../../shares/embargo-input.ts'
import { embargoQuery } from '../../shares/embargo-queries.ts'
import { ShareDialog } from '../../shares/share-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { AcceptancesDialog } from './acceptances-dialog.tsx'
import { AccessCard } from './access-card.tsx'
import { sharingObstacle } from './sharing-obstacle.tsx'

type EmbargoCardProps = { brief: Brief; mayChange: boolean }

/** The embargo of a brief, with its acceptances and a button that opens the Share dialog at it. */
export function EmbargoCard({ brief, mayChange }: EmbargoCardProps) {
  return (
    <AccessCard
      icon={Lock}
      title={words.title}
      query={useQuery(embargoQuery(brief.id))}
      loadFailed={words.loadFailed}
      state={(embargo) => <EmbargoFacts embargo={embargo} />}
      actions={(embargo) => <Actions brief={brief} embargo={embargo} mayChange={mayChange} />}
    />
  )
}

function Actions({ brief, embargo, mayChange }: EmbargoCardProps & { embargo: Embargo }) {
  const [shown, setShown] = useState<'share' | 'acceptances' | null>(null)
  const close = (open: boolean) => !open && setShown(null)
  return (
    <div className="flex flex-wrap gap-2">
      {embargo.until && (
        <Button variant="secondary" size="sm" onClick={() => setShown('acceptances')}>
          {words.acceptances}
        </Button>
      )}
      {mayChange && (
        <Button variant="secondary" size="sm" onClick={() => setShown('share')}>
          {isSet(embargo) ? words.edit : words.set}
        </Button>
      )}
      <ShareDialog
        subject={{ kind: 'brief', id: brief.id }}
        startAt="embargo"
        open={shown === 'share'}
        onOpenChange={close}
      >
        {sharingObstacle(brief)}
      </ShareDialog>
      <AcceptancesDialog briefId={brief.id} open={shown === 'acceptances'} onOpenChange={close} />
    </div>
  )
}
