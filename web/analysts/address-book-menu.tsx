import { ChevronDown, Download, ListChecks, Upload } from 'lucide-react'
import { useState } from 'react'
import { exportAnalysts } from '../../contract/analysts.ts'
import { call } from '../platform/calls/call.ts'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { saveFile } from '../ui/save-file.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ListsDialog } from './lists-dialog.tsx'

/** What can be done with the address book as a whole: lists, import, export. */
export function AddressBookMenu({ canChange }: { canChange: boolean }) {
  const [opened, setOpened] = useState<'lists' | 'import'>()
  const dialog = (which: 'lists' | 'import') => ({
    open: opened === which,
    onOpenChange: (open: boolean) => setOpened(open ? which : undefined),
  })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary">
            Address book
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {canChange && (
            <>
              <DropdownMenuItem onSelect={() => setOpened('lists')}>
                <ListChecks aria-hidden="true" />
                Edit lists
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => setOpened('import')}>
                <Upload aria-hidden="true" />
                Import CSV
              </DropdownMenuItem>
            </>
          )}
          <DropdownMenuItem onSelect={() => void exportAll()}>
            <Download aria-hidden="true" />
            Export CSV
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ListsDialog {...dialog('lists')} />
      <ImportDialog {...dialog('import')} />
    </>
  )
}

async function exportAll() {
  try {
    const { csv } = await call(exportAnalysts, {})
    const day = new Date().toISOString().slice(0, 10)
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `analysts-${day}.csv`)
  } catch (error) {
    toast.error("The contacts couldn't be exported", serverMessage(error))
  }
}
