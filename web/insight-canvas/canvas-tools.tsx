import { Download, Save } from 'lucide-react'
import { canvasMessages as words } from '../../contract/canvas-messages.ts'
import { type CanvasFormat, canvasFormats } from '../../contract/canvases.ts'
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
import { useExportCanvas } from './canvas-queries.ts'
import type { CanvasSync, SyncState } from './sync/canvas-sync.ts'

type CanvasToolsProps = { id: string; sync: CanvasSync; state: SyncState }

/** Save and Export. */
export function CanvasTools({ id, sync, state }: CanvasToolsProps) {
  return (
    <>
      {state.mayChange && (
        <Button
          variant="secondary"
          size="sm"
          disabled={state.save === 'saved' || state.save === 'saving'}
          onClick={() => void sync.save()}
        >
          <Save aria-hidden="true" />
          {words.save}
        </Button>
      )}
      {state.lost !== 'canvas' && <ExportMenu id={id} sync={sync} />}
    </>
  )
}

function ExportMenu({ id, sync }: { id: string; sync: CanvasSync }) {
  const { mutateAsync, isPending } = useExportCanvas(id)
  async function save(format: CanvasFormat) {
    try {
      // What is exported is what is stored.
      await sync.save()
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
        {canvasFormats.map((format) => (
          <DropdownMenuItem key={format} disabled={isPending} onSelect={() => void save(format)}>
            {words.exportAs[format]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
