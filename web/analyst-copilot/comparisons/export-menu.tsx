import { Download } from 'lucide-react'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import type {
  ComparisonFormat,
  ComparisonOrder,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useExportComparison } from './comparison-queries.ts'

const formats = Object.entries(words.exportAs) as [ComparisonFormat, string][]

/** Exports a comparison as a file, one at a time. */
export function ExportMenu({ id, order }: { id: string; order: ComparisonOrder }) {
  const { mutateAsync, isPending } = useExportComparison(id)
  async function save(format: ComparisonFormat) {
    try {
      const file = await mutateAsync({ format, order })
      saveFile(file, file.name)
    } catch (error) {
      toast.error(words.exportFailed, serverMessage(error))
    }
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" aria-busy={isPending}>
          {isPending ? <Spinner /> : <Download aria-hidden="true" />}
          {words.export}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {formats.map(([format, label]) => (
          <DropdownMenuItem key={format} disabled={isPending} onSelect={() => void save(format)}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
