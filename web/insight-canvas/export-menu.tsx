import type { UseMutationResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import type { CanvasFormat } from '../../contract/insight-canvas/canvases.ts'
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

type ExportMenuProps<F extends CanvasFormat> = {
  formats: readonly F[]
  save: UseMutationResult<File, Error, F>
  /** Awaited before the export. */
  before?: () => Promise<unknown>
}

/** Exports a canvas as a file. */
export function ExportMenu<F extends CanvasFormat>({ formats, save, before }: ExportMenuProps<F>) {
  const { mutateAsync, isPending } = save
  async function saveAs(format: F) {
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
        <Button variant="secondary" size="sm" aria-busy={isPending}>
          {isPending ? <Spinner /> : <Download aria-hidden="true" />}
          {words.export}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {formats.map((format) => (
          <DropdownMenuItem key={format} disabled={isPending} onSelect={() => void saveAs(format)}>
            {words.exportAs[format]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
