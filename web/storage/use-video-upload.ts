import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { configQuery } from '../platform/calls/use-config.ts'
import { useMe } from '../platform/session/use-me.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { type UploadState, VideoUpload } from './video-upload.ts'

type Current = UploadState & {
  file: File
  /** The length in seconds of a video recorded here, which exists nowhere else; otherwise null. */
  recorded: number | null
}

export type VideoUploading = ReturnType<typeof useVideoUpload>

/** The upload of the form's video. `onStored` receives its URL. */
export function useVideoUpload(onStored: (url: string) => void) {
  const { user, company } = useMe()
  const client = useQueryClient()
  const upload = useRef<VideoUpload>(null)
  const [current, setCurrent] = useState<Current | null>(null)
  const url = current?.url
  const preview = useObjectUrl(current?.file ?? null)
  const stored = useEffectEvent(onStored)

  useEffect(() => () => upload.current?.leave(), [])
  useEffect(() => {
    if (url) stored(url)
  }, [url])

  function choose(file: File, recorded: number | null = null) {
    if (!company) return
    const destination = {
      companyId: company.id,
      userId: user.id,
      continued: recorded === null,
      publicUrl: async () => (await client.ensureQueryData(configQuery)).publicUrl,
    }
    upload.current = new VideoUpload(file, destination, (state) =>
      setCurrent({ ...state, file, recorded }),
    )
  }

  return {
    current,
    /** The object URL that plays the file during the upload. */
    preview,
    /** True from choosing a file until it is stored, refused or removed. */
    underWay: current !== null && current.phase !== 'stored' && current.phase !== 'refused',
    choose,
    pause: () => upload.current?.pause(),
    resume: () => upload.current?.resume(),
    remove: () => {
      upload.current?.remove()
      upload.current = null
      setCurrent(null)
    },
  }
}
