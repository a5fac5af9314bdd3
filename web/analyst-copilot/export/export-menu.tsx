import { Download } from 'lucide-react'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../../ui/dropdown-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ExportItems } from './export-items.tsx'
import { useExport } from './use-export.ts'

/** Exports the open session as a file. */
export function ExportMenu({ id }: { id: string }) {
  const saving = useExport(id)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" aria-busy={saving.isPending}>
          {saving.isPending ? <Spinner /> : <Download aria-hidden="true" />}
          {words.export}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <ExportItems {...saving} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
