import { useState } from 'react'
import { useMe } from '../platform/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { forgetUpload, unfinishedUploads } from './unfinished-uploads.ts'
import { uploadPercent } from './upload-progress.ts'
import { discardUpload } from './video-upload.ts'

/** Tells of an upload that an earlier visit left unfinished, and how to go on with it. */
export function UnfinishedNotice() {
  const { user } = useMe()
  const [entry, setEntry] = useState(() => unfinishedUploads(user.id)[0])
  if (!entry) return null
  const percent = Math.round(uploadPercent(entry.sentBytes, entry.size))

  function discard(upload: NonNullable<typeof entry>) {
    forgetUpload(user.id, upload)
    setEntry(unfinishedUploads(user.id)[0])
    // What the server does not hear of now, it forgets by itself after a day.
    discardUpload(upload.uploadPath).catch(() => undefined)
  }

  return (
    <Notice title="An upload is unfinished">
      <p>
        Choose “{entry.name}” again to continue at {percent} %.
      </p>
      <Button variant="link" className="mt-1.5" onClick={() => discard(entry)}>
        Discard it
      </Button>
    </Notice>
  )
}
