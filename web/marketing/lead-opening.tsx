import { useEffect, useState } from 'react'
import { leadNotOpened } from '../../contract/site/lead-opening.ts'
import type { LeadDialog } from '../leads/lead-dialog.tsx'
import { toast } from '../ui/toast.ts'

type LeadOpeningProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog for prospective customers; its code comes when it is first asked for. */
export function LeadOpening({ open, onOpenChange }: LeadOpeningProps) {
  const [Dialog, setDialog] = useState<typeof LeadDialog>()
  useEffect(() => {
    if (!open || Dialog) return
    import('../leads/lead-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.LeadDialog),
      () => {
        onOpenChange(false)
        toast.error(leadNotOpened.title, leadNotOpened.description)
      },
    )
  }, [open, Dialog, onOpenChange])
  return Dialog && <Dialog open={open} onOpenChange={onOpenChange} />
}
