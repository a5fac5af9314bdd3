import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Keys } from '../ui/keys.tsx'
import { toast } from '../ui/toast.ts'
import { modifierName, useHotkey } from './use-hotkey.ts'
import { useRemembered } from './use-remembered.ts'

type Windows = typeof import('./quick-access-windows.ts')
type Open = 'palette' | 'keys' | null

/** The command palette and the list of keys, with their keys and their button. Loaded when first opened. */
export function QuickAccess() {
  const [windows, setWindows] = useState<Windows>()
  const [open, setOpen] = useState<Open>(null)
  const [singleKeyOff, setSingleKeyOff] = useRemembered('single-key-off')

  const show = (what: Open) => {
    setOpen(what)
    if (windows) return
    import('./quick-access-windows.ts').then(setWindows, () => {
      setOpen(null)
      toast.error('This could not be opened', 'Check your connection and try again.')
    })
  }
  useHotkey({ key: 'k', mod: true }, () => show(open === 'palette' ? null : 'palette'))
  useHotkey({ key: '?' }, () => {
    if (!singleKeyOff) show('keys')
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
          <windows.ShortcutsDialog
            open={open === 'keys'}
            onOpenChange={(next) => setOpen(next ? 'keys' : null)}
            singleKey={!singleKeyOff}
            onSingleKey={(on) => setSingleKeyOff(!on)}
          />
        </>
      )}
    </>
  )
}

function Opener({ onClick }: { onClick: () => void }) {
  const common = { variant: 'ghost', 'aria-haspopup': 'dialog', onClick } as const
  return (
    <>
      <Button {...common} size="icon" aria-label="Go to" className="sm:hidden">
        <Search aria-hidden="true" />
      </Button>
      <Button
        {...common}
        size="sm"
        className="hidden border bg-card px-2.5 font-normal sm:inline-flex"
      >
        <Search aria-hidden="true" />
        <span className="me-8">Go to</span>
        <span aria-hidden="true">
          <Keys keys={[modifierName(), 'K']} />
        </span>
      </Button>
    </>
  )
}
