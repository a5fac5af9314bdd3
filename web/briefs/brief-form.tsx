import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useFocusAfter } from '../platform/use-focus-after.ts'
import { Button } from '../ui/button.tsx'
import { BriefFields } from './brief-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { type BriefFormProps, useBriefForm } from './use-brief-form.ts'
import { VideoField } from './video-field.tsx'

/** The form of adding a brief, and with a brief of changing it. The video uploads while one types. */
export function BriefForm(props: BriefFormProps) {
  const { brief, returnTo } = props
  const { form, video, upload, removeVideo, submit, saving, waiting } = useBriefForm(props)
  const title = useWatch({ control: form.control, name: 'title' })
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(saving || waiting, button)
  const url = video.field.value
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
            onRemove={removeVideo}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <BriefFields form={form} />
          <div className="flex flex-col gap-3 border-t pt-6">
            {waiting && (
              <p role="status" className="text-muted-foreground">
                The brief is saved as soon as its video is uploaded.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button ref={button} type="submit" pending={saving || waiting}>
                {submitLabel({ saving, waiting, editing: brief !== undefined })}
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

type Moment = { saving: boolean; waiting: boolean; editing: boolean }

function submitLabel({ saving, waiting, editing }: Moment): string {
  if (saving) return 'Saving...'
  if (waiting) return 'Waiting for the video…'
  return editing ? 'Save Changes' : 'Add Brief'
}
