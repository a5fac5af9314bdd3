import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { canvasMessages as words } from '../../contract/canvas-messages.ts'
import { permissions } from '../../contract/permissions.ts'
import { useMe } from '../platform/session/use-me.ts'
import { ShareDialog } from '../sharing/share-dialog.tsx'
import { Button } from '../ui/button.tsx'

/** Opens the dialog that shares a canvas, for those who may. */
export function ShareCanvasButton({ id }: { id: string }) {
  const { permissions: may } = useMe()
  const [open, setOpen] = useState(false)
  if (!permissions['shares.change'].allows(may)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        {words.share}
      </Button>
      <ShareDialog subject={{ kind: 'canvas', id }} open={open} onOpenChange={setOpen} />
    </>
  )
}
