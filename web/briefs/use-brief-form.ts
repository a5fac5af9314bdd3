import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Brief, recordedScriptLimit } from '../../contract/briefs/briefs.ts'
import { useLeaveGuard } from '../platform/forms/leave-guard.tsx'
import { showIssues } from '../platform/forms/show-issues.ts'
import { useFormDraft, useKeptDraft } from '../platform/forms/use-form-draft.ts'
import { useVideoUpload } from '../storage/use-video-upload.ts'
import { type BriefFormReturn, briefFormSchema, initialBriefValues } from './brief-form-values.ts'
import { briefQuery } from './briefs-queries.ts'
import { useSubmitBrief } from './use-submit-brief.ts'

export type BriefFormProps = {
  brief?: Brief
  /** The product selected initially. */
  productId: string
  returnTo: string
}

const { uploadedVideoUrl: _, ...typed } = briefFormSchema.shape
const typedFields = Object.keys(typed) as (keyof typeof typed)[]

/** The brief form's values, its upload, and a save that waits for the upload. */
export function useBriefForm(props: BriefFormProps) {
  const { form, draft, send, saving } = useSavedValues(props)
  const [asked, setAsked] = useState(false)
  const upload = useVideoUpload((url) => {
    setVideo(url)
    if (asked) void send().finally(() => setAsked(false))
  })
  const waiting = asked && upload.current?.phase !== 'refused'
  const [recording, setRecording] = useState(false)
  const guard = useLeaveGuard(
    (draft.changed || upload.underWay || recording) && !saving,
    draft.forget,
  )

  function setVideo(url: string) {
    form.setValue('uploadedVideoUrl', url, { shouldDirty: true, shouldValidate: url !== '' })
  }
  /** What was read while the video was recorded; the description may change until it is saved. */
  function setScript(script: string) {
    const kept = [...script].slice(0, recordedScriptLimit).join('')
    form.setValue('recordedScript', kept, { shouldDirty: true })
  }
  function removeVideo() {
    setAsked(false)
    upload.remove()
    setVideo('')
    setScript('')
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (waiting) return
    if (!upload.underWay) return send()
    // The brief is saved once its video is stored; other errors are shown immediately.
    if (!(await form.trigger(typedFields, { shouldFocus: true }))) return
    setAsked(true)
    if (upload.current?.phase !== 'uploading') upload.resume()
  }

  return {
    form,
    draft,
    guard,
    upload,
    removeVideo,
    setScript,
    submit,
    recording,
    setRecording,
    saving,
    waiting,
  }
}

/** The form with its draft, and a save that mends what was changed meanwhile. */
function useSavedValues({ brief, productId, returnTo }: BriefFormProps) {
  const { form, draft } = useBriefValues(brief, productId)
  const client = useQueryClient()
  const { save, saving } = useSubmitBrief({
    id: brief?.id,
    returnTo,
    onSaved: draft.forget,
    onRefused: async (error) => {
      showIssues(form, error)
      return draft.record.catchUp(error, newest)
    },
  })
  const send = form.handleSubmit((values) =>
    save({ ...values, ...(brief && { revision: draft.record.stored().revision }) }),
  )
  async function newest() {
    const query = briefQuery(client, brief?.id ?? '')
    const now = await client.fetchQuery({ ...query, staleTime: 0 })
    return { revision: now.revision, values: initialBriefValues(now, productId) }
  }
  return { form, draft, send, saving }
}

/** The form, and its draft in this browser. */
function useBriefValues(brief: Brief | undefined, productId: string) {
  const kept = useKeptDraft({
    name: brief ? `brief:${brief.id}` : `brief:new:${productId}`,
    initial: initialBriefValues(brief, productId),
    ...(brief && { revision: brief.revision }),
  })
  const form: BriefFormReturn = useForm({
    resolver: zodResolver(briefFormSchema),
    defaultValues: kept.start,
    mode: 'onTouched',
  })
  return { form, draft: useFormDraft(form, kept) }
}
