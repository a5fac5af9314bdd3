import type { ExportFormat } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { saveFile } from '../../ui/save-file.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useExportSession } from '../copilot-queries.ts'

export type SessionExport = {
  save: (format: ExportFormat) => Promise<void>
  isPending: boolean
}

/** Exports a session as a file, one export at a time; shows a toast on failure. */
export function useExport(id: string): SessionExport {
  const { mutateAsync, isPending } = useExportSession(id)
  async function save(format: ExportFormat) {
    try {
      const file = await mutateAsync(format)
      saveFile(file, file.name)
    } catch (error) {
      toast.error(words.exportFailed, serverMessage(error) ?? 'Please try again.')
    }
  }
  return { save, isPending }
}
