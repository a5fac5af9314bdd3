import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import type { SessionExport } from './use-export.ts'

/** Menu items for the formats in which a session can be exported. */
export function ExportItems({ save, isPending }: SessionExport) {
  return (
    <>
      <DropdownMenuItem disabled={isPending} onSelect={() => void save('md')}>
        {words.exportAs.md}
      </DropdownMenuItem>
      <DropdownMenuItem disabled={isPending} onSelect={() => void save('pdf')}>
        {words.exportAs.pdf}
      </DropdownMenuItem>
    </>
  )
}
