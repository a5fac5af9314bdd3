import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { type BriefType, briefStatuses, briefTypes } from '../../contract/briefs/briefs.ts'
import { captionMessages } from '../../contract/captions/captions.ts'
import { useConfig } from '../platform/calls/use-config.ts'
import { ChangedMeanwhile, type FieldLabels } from '../platform/forms/changed-meanwhile.tsx'
import { DraftNotice } from '../platform/forms/draft-notice.tsx'
import { LeaveDialog } from '../platform/forms/leave-guard.tsx'
import { VideoField } from '../storage/video-field.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { playableSource } from '../videos/stored-video.ts'
import { BriefFields } from './brief-fields.tsx'
import type { BriefFormValues } from './brief-form-values.ts'
import { productNameQuery } from './briefs-queries.ts'
import { type BriefFormProps, useBriefForm } from './use-brief-form.ts'

const whileUploading = {
  title: 'Leave while the video is uploading?',
  description:
    'The upload stops here. What you typed stays as a draft; choose the same file again within a day to continue the upload.',
}

const whileUploadingRecording = {
  title: whileUploading.title,
  description:
    'The upload stops here, and the recording is lost unless you saved a copy. What you typed stays as a draft.',
}

const whileRecording = {
  title: 'Leave without using the recording?',
  description: 'The recording is lost. What you typed stays as a draft.',
}

/** The form that adds a brief or edits one. The video uploads in the background. */
export function BriefForm(props: BriefFormProps) {
  const { brief, returnTo } = props
  const briefForm = useBriefForm(props)
  const { form, draft, guard, submit, saving, waiting } = briefForm
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(saving || waiting, button)
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <LeaveDialog guard={guard} {...leaveQuestion(briefForm)} />
      <fieldset
        disabled={saving}
        className="grid min-w-0 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
      >
        <div className="flex min-w-0 flex-col gap-6">
          <DraftNotice draft={draft} />
          <ChangedMeanwhile
            form={form}
            meanwhile={draft.record.meanwhile}
            noun="brief"
            labels={labels}
          />
          <BriefFields form={form} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-20 lg:row-span-2">
          <BriefVideoField brief={brief} briefForm={briefForm} />
        </div>
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
            <Button variant="secondary" onClick={() => guard.cancel(returnTo)}>
              Cancel
            </Button>
          </div>
        </div>
      </fieldset>
    </form>
  )
}

const labels: FieldLabels<BriefFormValues> = {
  productId: { label: 'Product', show: (id) => <ProductName id={id} /> },
  title: 'Title',
  type: { label: 'Type', show: (type) => briefTypes[type as BriefType] },
  description: 'Description',
  timeline: 'Timeline',
  budgetRange: 'Budget range',
  targetAudience: 'Target audience',
  requirements: 'Requirements',
  status: { label: 'Status', show: (status) => briefStatuses[status] },
  uploadedVideoUrl: { label: 'Video', show: (url) => (url ? 'A new video' : 'No video') },
}

function ProductName({ id }: { id: string }) {
  return useQuery(productNameQuery(id)).data?.name ?? 'Unknown product'
}

/** The warning about what leaving would lose; a draft alone needs no extra text. */
function leaveQuestion({ upload, recording }: ReturnType<typeof useBriefForm>) {
  if (recording) return whileRecording
  if (!upload.underWay) return {}
  return upload.current?.recorded ? whileUploadingRecording : whileUploading
}

type BriefVideoFieldProps = {
  brief: BriefFormProps['brief']
  briefForm: ReturnType<typeof useBriefForm>
}

/**
 * A separate component, so that the video field registers after the others and comes last when the
 * first invalid field is focused.
 */
function BriefVideoField({ brief, briefForm }: BriefVideoFieldProps) {
  const { form, upload, removeVideo, setScript, setRecording } = briefForm
  const video = useController({ control: form.control, name: 'uploadedVideoUrl' })
  const [title, script] = useWatch({ control: form.control, name: ['title', 'description'] })
  const config = useConfig().data
  const url = video.field.value
  return (
    <div className="flex flex-col gap-4">
      <VideoField
        upload={upload}
        url={url}
        source={
          brief?.uploadedVideoUrl === url
            ? playableSource(brief)
            : (URL.parse(url)?.pathname ?? null)
        }
        title={title || 'New brief'}
        error={video.fieldState.error?.message}
        pickerRef={video.field.ref}
        onRemove={removeVideo}
        onRead={setScript}
        script={script ?? ''}
        onBusy={setRecording}
      />
      {config?.automaticCaptions && upload.current && upload.current.phase !== 'refused' && (
        <div className="flex flex-col gap-1">
          <Checkbox label={captionMessages.automatically} {...form.register('automaticCaptions')} />
          <p className="ms-7 text-muted-foreground text-sm">
            {config.transcriptionServer ? captionMessages.madeElsewhere : captionMessages.madeHere}
          </p>
        </div>
      )}
    </div>
  )
}

type Moment = { saving: boolean; waiting: boolean; editing: boolean }

function submitLabel({ saving, waiting, editing }: Moment): string {
  if (saving) return 'Saving...'
  if (waiting) return 'Waiting for the video…'
  return editing ? 'Save Changes' : 'Add Brief'
}
