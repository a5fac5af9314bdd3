import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Brief } from '../../contract/briefs.ts'
import { showIssues } from '../platform/show-issues.ts'
import { useFocusAfter } from '../platform/use-focus-after.ts'
import { useMe } from '../platform/use-me.ts'
import { Button } from '../ui/button.tsx'
import { BriefFields } from './brief-fields.tsx'
import { type BriefFormValues, briefFormSchema, initialValues } from './brief-form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { useBriefSave } from './use-brief-save.ts'
import { useKeepOnReload, useReloadDraft } from './use-reload-draft.ts'
import { useVideoUpload } from './use-video-upload.ts'
import { VideoField } from './video-field.tsx'

type BriefFormProps = {
  brief?: Brief
  /** The product that is chosen at first. */
  productId: string
  returnTo: string
}

const besideVideo = ['productId', 'title', 'type', 'status', 'description', 'timeline'] as const

/** The form of adding a brief, and with a brief of changing it. The video uploads while one types. */
export function BriefForm({ brief, productId, returnTo }: BriefFormProps) {
  const draftKey = `briefwell-brief-form:${useMe().user.id}:${brief?.id ?? 'new'}`
  const draft = useReloadDraft<BriefFormValues>(draftKey)
  const form = useForm({
    resolver: zodResolver(briefFormSchema),
    defaultValues: { ...initialValues(brief, productId), ...draft },
    mode: 'onTouched',
  })
  useKeepOnReload(draftKey, form.getValues)
  const video = useController({ control: form.control, name: 'uploadedVideoUrl' })
  const url = video.field.value
  const { save, saving } = useBriefSave({
    id: brief?.id,
    returnTo,
    onRefused: (error) => showIssues(form, error),
  })
  const send = form.handleSubmit(save)
  const submitButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(saving, submitButton)
  const [waiting, setWaiting] = useState(false)
  const upload = useVideoUpload((url) => {
    setVideo(url)
    if (waiting) void send().finally(() => setWaiting(false))
  })
  const navigate = useNavigate()
  const title = useWatch({ control: form.control, name: 'title' })

  function setVideo(address: string) {
    form.setValue('uploadedVideoUrl', address, {
      shouldDirty: true,
      shouldValidate: address !== '',
    })
  }
  const awaitsVideo = waiting && upload.underWay
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (awaitsVideo) return
    if (!upload.underWay) return send()
    // The brief is saved once its video is there; what else is missing is said at once.
    if (!(await form.trigger(besideVideo, { shouldFocus: true }))) return
    setWaiting(true)
    if (upload.current?.phase !== 'uploading') upload.resume()
  }
  const refused = upload.current?.phase === 'refused'
  useEffect(() => {
    if (refused) setWaiting(false)
  }, [refused])

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <LeaveGuard active={upload.underWay} />
      <fieldset
        disabled={saving}
        className="grid min-w-0 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]"
      >
        <div className="min-w-0 lg:sticky lg:top-20">
          <VideoField
            upload={upload}
            url={url}
            playable={brief?.uploadedVideoUrl === url ? brief.videoStored : true}
            title={title || 'New brief'}
            error={video.fieldState.error?.message}
            pickerRef={video.field.ref}
            onRemove={() => {
              setWaiting(false)
              upload.remove()
              setVideo('')
            }}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <BriefFields form={form} />
          <div className="flex flex-col gap-3 border-t pt-6">
            {awaitsVideo && (
              <p role="status" className="text-muted-foreground">
                The brief is saved as soon as its video is uploaded.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button ref={submitButton} type="submit" pending={saving || awaitsVideo}>
                {saving ? 'Saving...' : awaitsVideo ? 'Waiting for the video…' : submitLabel(brief)}
              </Button>
              <Button variant="secondary" onClick={() => void navigate(returnTo)}>
                Cancel
              </Button>
            </div>
          </div>
        </div>
      </fieldset>
    </form>
  )
}

function submitLabel(brief: Brief | undefined) {
  return brief ? 'Save Changes' : 'Add Brief'
}
