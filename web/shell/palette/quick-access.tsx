import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { capsOf, type KeyName, keyNames, keys, modifierName } from '../../platform/keys/keys.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { importAgain } from '../../ui/import-again.ts'
import { Keys } from '../../ui/keys.tsx'
import { toast } from '../../ui/toast.ts'
import { useKeys } from '../keys/use-keys.ts'
import { accountSection, sectionsFor } from '../navigation.ts'
import { rememberVisit } from './recent.ts'

type Windows = typeof import('./quick-access-windows.ts')
type Open = 'palette' | 'keys' | null

/**
 * The command palette and the list of shortcuts, loaded when first opened, with their shortcuts and
 * button. Also handles the other shortcuts of the signed-in area.
 */
export function QuickAccess({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const [windows, setWindows] = useState<Windows>()
  const [open, setOpen] = useState<Open>(null)
  useVisits()

  const show = (what: Open) => {
    setOpen(what)
    if (windows) return
    importAgain(() => import('./quick-access-windows.ts')).then(setWindows, () => {
      setOpen(null)
      toast.error('This could not be opened', 'Check your connection and try again.')
    })
  }
  useKeys({
    ...useGoKeys(),
    palette: () => show(open === 'palette' ? null : 'palette'),
    keys: () => show('keys'),
    sidebar: onToggleSidebar,
  })

  return (
    <>
      <Opener onClick={() => show('palette')} />
      {windows && (
        <>
          <windows.CommandPalette
            open={open === 'palette'}
            onOpenChange={(next) => setOpen(next ? 'palette' : null)}
            onShowKeys={() => show('keys')}
          />
          <windows.KeysDialog
            open={open === 'keys'}
            onOpenChange={(next) => setOpen(next ? 'keys' : null)}
          />
        </>
      )}
    </>
  )
}

/** The shortcuts to the pages that the user may see. */
function useGoKeys(): { [name in KeyName]?: () => void } {
  const navigate = useNavigate()
  const pages = [...sectionsFor(useMe()), accountSection]
  const entries = keyNames.flatMap((name) => {
    const page = pages.find(({ to }) => to === keys[name].to)
    return page ? [[name, () => void navigate(page.to)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Records visits for the palette's recent items. */
function useVisits() {
  const { user } = useMe()
  const { pathname } = useLocation()
  useEffect(() => rememberVisit(user.id, pathname), [user.id, pathname])
}

function Opener({ onClick }: { onClick: () => void }) {
  const common = { variant: 'ghost', 'aria-haspopup': 'dialog', onClick } as const
  return (
    <>
      <Button icon={Search} {...common} size="icon" aria-label="Go to" className="sm:hidden" />
      <Button
        icon={Search}
        {...common}
        size="sm"
        className="hidden border bg-card px-2.5 font-normal sm:inline-flex"
      >
        <span className="me-8">Go to</span>
        <span aria-hidden="true">
          <Keys steps={capsOf('palette', modifierName())} />
        </span>
      </Button>
    </>
  )
}
