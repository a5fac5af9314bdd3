import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { Brief } from '../../contract/briefs.ts'
import { showIssues } from '../platform/show-issues.ts'
import { useMe } from '../platform/use-me.ts'
import { type BriefFormValues, briefFormSchema, initialValues } from './brief-form-values.ts'
import { useBriefSave } from './use-brief-save.ts'
import { useKeepOnReload, useReloadDraft } from './use-reload-draft.ts'
import { useVideoUpload } from './use-video-upload.ts'

export type BriefFormProps = {
  brief?: Brief
  /** The product that is chosen at first. */
  productId: string
  returnTo: string
}

const { uploadedVideoUrl: _, ...typed } = briefFormSchema.shape
const typedFields = Object.keys(typed) as (keyof typeof typed)[]

/** The brief form's values, its upload, and the save that waits for it. */
export function useBriefForm({ brief, productId, returnTo }: BriefFormProps) {
  const { pathname, search } = useLocation()
  const draftKey = `briefwell-draft:${useMe().user.id}:${pathname}${search}`
  const draft = useReloadDraft<BriefFormValues>(draftKey)
  const form = useForm({
    resolver: zodResolver(briefFormSchema),
    defaultValues: { ...initialValues(brief, productId), ...draft },
    mode: 'onTouched',
  })
  // Registered before the other fields: the first one that is wrong takes the focus.
  const video = useController({ control: form.control, name: 'uploadedVideoUrl' })
  const onRefused = (error: unknown) => showIssues(form, error)
  const { save, saving } = useBriefSave({ id: brief?.id, returnTo, onRefused })
  const send = form.handleSubmit(save)

  const [waiting, setWaiting] = useState(false)
  const upload = useVideoUpload((url) => {
    setVideo(url)
    if (waiting) void send().finally(() => setWaiting(false))
  })
  useKeepOnReload(draftKey, { values: form.getValues, unfinished: upload.underWay })
  const refused = upload.current?.phase === 'refused'
  useEffect(() => {
    if (refused) setWaiting(false)
  }, [refused])

  function setVideo(url: string) {
    form.setValue('uploadedVideoUrl', url, { shouldDirty: true, shouldValidate: url !== '' })
  }
  function removeVideo() {
    setWaiting(false)
    upload.remove()
    setVideo('')
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (waiting) return
    if (!upload.underWay) return send()
    // The brief is saved once its video is there; what else is missing is said at once.
    if (!(await form.trigger(typedFields, { shouldFocus: true }))) return
    setWaiting(true)
    if (upload.current?.phase !== 'uploading') upload.resume()
  }

  return { form, video, upload, removeVideo, submit, saving, waiting }
}
