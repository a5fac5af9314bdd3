import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Brief } from '../../contract/briefs.ts'
import { useLeaveGuard } from '../platform/leave-guard.tsx'
import { showIssues } from '../platform/show-issues.ts'
import { useFormDraft, useKeptDraft } from '../platform/use-form-draft.ts'
import { type BriefFormReturn, briefFormSchema, initialValues } from './brief-form-values.ts'
import { useBriefSave } from './use-brief-save.ts'
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
  const kept = useKeptDraft({
    name: brief ? `brief:${brief.id}` : `brief:new:${productId}`,
    initial: initialValues(brief, productId),
  })
  const form: BriefFormReturn = useForm({
    resolver: zodResolver(briefFormSchema),
    defaultValues: kept.start,
    mode: 'onTouched',
  })
  const draft = useFormDraft(form, kept)
  const { save, saving } = useBriefSave({
    id: brief?.id,
    returnTo,
    onSaved: draft.forget,
    onRefused: (error) => showIssues(form, error),
  })
  const send = form.handleSubmit(save)

  const [waiting, setWaiting] = useState(false)
  const upload = useVideoUpload((url) => {
    setVideo(url)
    if (waiting) void send().finally(() => setWaiting(false))
  })
  const guard = useLeaveGuard((draft.changed || upload.underWay) && !saving, draft.forget)
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

  return { form, draft, guard, upload, removeVideo, submit, saving, waiting }
}
