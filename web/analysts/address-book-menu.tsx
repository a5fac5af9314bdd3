import { ChevronDown, Download, FileCheck, ListChecks, Upload } from 'lucide-react'
import { useState } from 'react'
import { exportAnalysts } from '../../contract/analysts/analysts.ts'
import { embargoMessages, exportAcceptances } from '../../contract/embargoes/embargoes.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { call } from '../platform/calls/call.ts'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { saveCsv } from '../ui/save-csv.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ListsDialog } from './lists-dialog.tsx'

/** The actions of the whole address book: lists, import, export. */
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
              <DropdownMenuItem icon={ListChecks} onSelect={() => setOpened('lists')}>
                Edit lists
              </DropdownMenuItem>
              <DropdownMenuItem icon={Upload} onSelect={() => setOpened('import')}>
                Import CSV
              </DropdownMenuItem>
            </>
          )}
          <DropdownMenuItem
            icon={Download}
            onSelect={() =>
              void saveCsv(
                'analysts',
                call(exportAnalysts, {}),
                "The contacts couldn't be exported",
              )
            }
          >
            Export CSV
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={FileCheck}
            onSelect={() =>
              void saveCsv('acceptances', allAcceptances(), embargoMessages.exportFailed)
            }
          >
            {embargoMessages.exportAcceptances}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ListsDialog {...dialog('lists')} />
      <ImportDialog {...dialog('import')} />
    </>
  )
}

async function allAcceptances() {
  const parts: string[] = []
  let cursor: string | null = null
  do {
    const part: Reply<typeof exportAcceptances> = await call(exportAcceptances, {
      query: cursor ? { cursor } : {},
    })
    parts.push(part.csv)
    cursor = part.nextCursor
  } while (cursor)
  return { csv: parts.join('') }
}
