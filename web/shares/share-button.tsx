import { Share2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { permissions } from '../../contract/permissions.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

type ShareButtonProps = Pick<ComponentProps<typeof ShareDialog>, 'subject' | 'children'> &
  Pick<ComponentProps<typeof Button>, 'variant'>

/** Opens the share dialog, for users who may share. `children` explain why sharing is impossible. */
export function ShareButton({ subject, variant, children }: ShareButtonProps) {
  const { permissions: may } = useMe()
  const [open, setOpen] = useState(false)
  if (!permissions['shares.change'].allows(may)) return null
  return (
    <>
      <Button icon={Share2} variant={variant} onClick={() => setOpen(true)}>
        Share
      </Button>
      <ShareDialog subject={subject} open={open} onOpenChange={setOpen}>
        {children}
      </ShareDialog>
    </>
  )
}
