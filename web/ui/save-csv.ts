import { saveFile } from './save-file.ts'
import { serverMessage } from './server-message.ts'
import { toast } from './toast.ts'

/** Downloads a CSV file from the server, such as 'notes-2026-01-31.csv'; shows a toast on failure. */
export async function saveCsv(noun: string, asked: Promise<{ csv: string }>, failed: string) {
  try {
    const { csv } = await asked
    const day = new Date().toISOString().slice(0, 10)
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${noun}-${day}.csv`)
  } catch (error) {
    toast.error(failed, serverMessage(error) ?? 'Please try again.')
  }
}
