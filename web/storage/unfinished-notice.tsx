import { useState } from 'react'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { forgetUpload, unfinishedUploads } from './unfinished-uploads.ts'
import { uploadPercent } from './upload-progress.ts'
import { discardUpload } from './video-upload.ts'

/** Shows an upload that was interrupted on an earlier visit, and how to continue it. */
export function UnfinishedNotice() {
  const { user } = useMe()
  const [entry, setEntry] = useState(() => unfinishedUploads(user.id)[0])
  if (!entry) return null
  const percent = Math.round(uploadPercent(entry.sentBytes, entry.size))

  function discard(upload: NonNullable<typeof entry>) {
    forgetUpload(user.id, upload)
    setEntry(unfinishedUploads(user.id)[0])
    // Best effort: the server deletes unfinished uploads after a day anyway.
    discardUpload(upload.uploadPath).catch(() => undefined)
  }

  return (
    <Notice title="Unfinished upload">
      <p>
        Choose “<bdi>{entry.name}</bdi>” again to continue at {percent}%.
      </p>
      <Button variant="link" className="mt-1.5" onClick={() => discard(entry)}>
        Discard it
      </Button>
    </Notice>
  )
}
