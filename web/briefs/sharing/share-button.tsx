import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '../../../contract/briefs.ts'
import { permissions } from '../../../contract/permissions.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Opens the dialog that shares a brief, for those who may. */
export function ShareButton({ brief }: { brief: Brief }) {
  const { permissions: may } = useMe()
  const [open, setOpen] = useState(false)
  if (!permissions['shares.change'].allows(may) || !brief.productId) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      <ShareDialog brief={brief} open={open} onOpenChange={setOpen} />
    </>
  )
}
