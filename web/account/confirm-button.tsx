import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { accountMessages } from '../../contract/account/account.ts'
import { accountPath, signInMethodsPath } from '../platform/addresses/protected-paths.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { ConfirmAddress } from './confirm-address.tsx'

const { title, why, where } = accountMessages.confirmAddress

/** In the top bar while the user's address is unproven: explains why, and mails the link. */
export function ConfirmButton() {
  const { user } = useMe()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  // These pages have their own notices.
  const asked = pathname === accountPath || pathname === signInMethodsPath
  const shown = user.email && !user.addressProven && !asked
  if (!shown) return null
  return (
    <>
      <Button
        icon={MailWarning}
        variant="secondary"
        size="sm"
        className="max-lg:size-8 max-lg:px-0"
        onClick={() => setOpen(true)}
      >
        <span className="max-lg:sr-only">{title}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={title} description={why}>
          <ConfirmAddress email={user.email} title={where}>
            <strong className="font-medium">{user.email}</strong>
          </ConfirmAddress>
        </DialogContent>
      </Dialog>
    </>
  )
}
