import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseAllWatching, watchingMessages } from '../../contract/engagement/watching.ts'
import { exportReaderNotes } from '../../contract/reader-notes/reader-notes.ts'
import { call } from '../platform/calls/call.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { saveCsv } from '../ui/save-csv.ts'
import { serverMessage } from '../ui/server-message.ts'
import { SettingsSection } from '../ui/settings-section.tsx'
import { toast } from '../ui/toast.ts'

const { everywhere: words, erased, failed } = watchingMessages

/** Exports a reader's notes and erases their watching of every brief, even after access has ended. */
export function LibrarySection() {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const erase = useMutation({
    mutationFn: () => call(eraseAllWatching, {}),
    onSuccess: () => {
      toast.success(erased)
      return client.invalidateQueries({ queryKey: ['library'] })
    },
    onError: (error) => toast.error(failed, serverMessage(error) ?? 'Please try again.'),
  })
  return (
    <SettingsSection beside title={words.title} description={words.description}>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => void saveCsv('notes', call(exportReaderNotes, {}), words.exportFailed)}
        >
          {words.exportNotes}
        </Button>
        <Button variant="secondary" pending={erase.isPending} onClick={() => setAsking(true)}>
          {words.erase}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.confirm}
        description={words.confirmHint}
        confirmLabel="Erase"
        destructive
        onConfirm={() => erase.mutate()}
      />
    </SettingsSection>
  )
}
