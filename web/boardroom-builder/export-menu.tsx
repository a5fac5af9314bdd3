import type { UseMutationResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import {
  type DocumentFormat,
  documentFormats,
} from '../../contract/boardroom-builder/document-exports.ts'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { saveFile } from '../ui/save-file.ts'
import { serverMessage } from '../ui/server-message.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

const formats = Object.entries(documentFormats) as [DocumentFormat, string][]

type ExportMenuProps = {
  /** The label of the button. */
  label?: string
  save: UseMutationResult<File, Error, DocumentFormat>
  /** Awaited before the export. */
  before?: () => Promise<unknown>
}

/** Exports a document as a file. */
export function ExportMenu({ label = words.export, save, before }: ExportMenuProps) {
  const { mutateAsync, isPending } = save
  async function saveAs(format: DocumentFormat) {
    try {
      await before?.()
      const file = await mutateAsync(format)
      saveFile(file, file.name)
    } catch (error) {
      toast.error(words.exportFailed, serverMessage(error) ?? 'Please try again.')
    }
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" aria-busy={isPending}>
          {isPending ? <Spinner /> : <Download aria-hidden="true" />}
          {label}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {formats.map(([format, name]) => (
          <DropdownMenuItem key={format} disabled={isPending} onSelect={() => void saveAs(format)}>
            {name}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
