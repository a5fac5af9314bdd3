import { Circle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { importAgain } from '../../ui/import-again.ts'
import { canRecord } from './recording-format.ts'

const RecorderDialog = lazy(() => importAgain(() => import('./recorder-dialog.tsx')))

export type RecordButtonProps = {
  /** The text for the teleprompter. */
  script: string
  /** Receives the recording, its length in seconds, and the text that was read; empty without a teleprompter. */
  onRecorded: (file: File, seconds: number, readScript: string) => void
  /** Called with whether leaving the page would lose a recording. */
  onBusy: (busy: boolean) => void
}

/** Opens the recorder; nothing if the browser cannot record. */
export function RecordButton(props: RecordButtonProps) {
  const [open, setOpen] = useState(false)
  if (!canRecord()) return null
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        <Circle aria-hidden="true" className="fill-destructive stroke-destructive" />
        Record a video
      </Button>
      {open && (
        <Suspense>
          <RecorderDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
