import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { configQuery } from '../platform/use-config.ts'
import { useMe } from '../platform/use-me.ts'
import { type UploadState, VideoUpload } from './video-upload.ts'

type Current = UploadState & {
  file: File
  /** Local address at which the file plays while it is on its way. */
  preview: string
}

export type VideoUploading = ReturnType<typeof useVideoUpload>

/** The upload of the form's video. `onStored` hears the address once it is known. */
export function useVideoUpload(onStored: (url: string) => void) {
  const { user, company } = useMe()
  const client = useQueryClient()
  const upload = useRef<VideoUpload>(null)
  const [current, setCurrent] = useState<Current | null>(null)
  const url = current?.url
  const preview = current?.preview
  const stored = useEffectEvent(onStored)

  useEffect(() => () => upload.current?.leave(), [])
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  useEffect(() => {
    if (url) stored(url)
  }, [url])

  function choose(file: File) {
    if (!company) return
    const destination = {
      companyId: company.id,
      userId: user.id,
      publicUrl: async () => (await client.ensureQueryData(configQuery)).publicUrl,
    }
    const made = URL.createObjectURL(file)
    upload.current = new VideoUpload(file, destination, (state) =>
      setCurrent({ ...state, file, preview: made }),
    )
  }

  return {
    current,
    /** True from the choice of a file until it is stored, refused or taken away. */
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
