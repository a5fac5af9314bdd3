import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Backdrop } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { Sidebar } from './sidebar.tsx'

type SidebarSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The sidebar on small screens: a sheet over the page, closed by Escape or a tap outside. */
export function SidebarSheet({ open, onOpenChange }: SidebarSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          aria-describedby={undefined}
          {...useReturnFocus()}
          className="slide-in-from-start fixed inset-y-0 start-0 z-50 w-(--sidebar-width) max-w-[85vw] animate-in border-e bg-sidebar shadow-float duration-200"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <Sidebar
            small
            corner={
              <Dialog.Close asChild>
                <IconButton icon={X} label="Close navigation" size="icon" className="-me-2" />
              </Dialog.Close>
            }
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
