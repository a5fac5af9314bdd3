import { lazy, Suspense, useState } from 'react'

const Dialog = lazy(async () => {
  const { LeadDialog } = await import('../leads/lead-dialog.tsx')
  return { default: LeadDialog }
})

type LeadOpeningProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog for prospective customers; its code comes when it is first asked for. */
export function LeadOpening({ open, onOpenChange }: LeadOpeningProps) {
  const [asked, setAsked] = useState(false)
  if (open && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense>
      <Dialog open={open} onOpenChange={onOpenChange} />
    </Suspense>
  )
}
