import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Brief } from '../../../contract/briefs.ts'
import { permissions } from '../../../contract/permissions.ts'
import { shareErrors } from '../../../contract/shares.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { ShareDialog } from '../../sharing/share-dialog.tsx'
import { Button } from '../../ui/button.tsx'

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
      <ShareDialog subject={{ kind: 'brief', id: brief.id }} open={open} onOpenChange={setOpen}>
        {brief.status !== 'active' && <NotActive brief={brief} />}
      </ShareDialog>
    </>
  )
}

function NotActive({ brief }: { brief: Brief }) {
  const edit = new URLSearchParams({ returnTo: `/briefs/${brief.id}/audience` })
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{shareErrors.notActive.message}</p>
      <Button asChild variant="secondary">
        <Link to={`/briefs/${brief.id}/edit?${edit}`}>Edit brief</Link>
      </Button>
    </div>
  )
}
