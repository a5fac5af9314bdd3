import { X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { ExternalVideo } from '../videos/brief-video.tsx'
import { VideoPlayer } from '../videos/player/video-player.tsx'
import { RecordButton, type RecordButtonProps } from '../videos/recording/record-button.tsx'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import { UploadStatus } from './upload-status.tsx'
import type { VideoUploading } from './use-video-upload.ts'
import { VideoPicker } from './video-picker.tsx'

type VideoFieldProps = {
  upload: VideoUploading
  /** The URL of a stored video in the form. */
  url: string
  /** The URL for the player; null for an external URL, which is linked, never embedded. */
  source: string | null
  /** The brief's title. */
  title: string
  error: string | undefined
  /** The form's ref to the picker, which takes the focus when the video is missing. */
  pickerRef: Ref<HTMLInputElement>
  onRemove: () => void
  /** Called with what was read while the video was recorded. */
  onRead: (script: string) => void
} & Pick<RecordButtonProps, 'script' | 'onBusy'>

/** The video field of a brief: empty, uploading or stored. */
export function VideoField({
  upload,
  url,
  source,
  title,
  error,
  pickerRef,
  onRemove,
  onRead,
  script,
  onBusy,
}: VideoFieldProps) {
  const [problem, setProblem] = useState<string>()
  const [removed, setRemoved] = useState(false)
  const { current, preview } = upload
  const message = current ? undefined : (problem ?? error)
  const remove = () => {
    setRemoved(true)
    onRemove()
  }
  // A script that was read goes with the recording alone.
  const take = (file: File, seconds?: number, readScript = '') => {
    onRead(readScript)
    upload.choose(file, seconds)
  }
  return (
    <FieldGroup legend="Video" required error={message}>
      {current && (
        <div className="flex flex-col gap-4">
          {current.phase !== 'refused' && preview && (
            <VideoPlayer
              key={preview}
              src={preview}
              duration={current.recorded}
              title={title}
              failure="This browser can't preview this video. It will be playable after processing."
            />
          )}
          <UploadStatus upload={upload} current={current} onRemove={remove} />
        </div>
      )}
      {!current && url && <StoredVideo url={url} source={source} title={title} onRemove={remove} />}
      {!current && !url && (
        <div className="flex flex-col gap-3">
          <UnfinishedNotice />
          <VideoPicker
            onChoose={take}
            onProblem={setProblem}
            invalid={message !== undefined}
            takesFocus={removed}
            inputRef={pickerRef}
          />
          <RecordButton script={script} onBusy={onBusy} onRecorded={take} />
        </div>
      )}
    </FieldGroup>
  )
}

type StoredVideoProps = Pick<VideoFieldProps, 'url' | 'source' | 'title' | 'onRemove'>

function StoredVideo({ url, source, title, onRemove }: StoredVideoProps) {
  return (
    <div className="flex flex-col items-start gap-3 [&>:first-child]:w-full">
      {source ? <VideoPlayer key={url} src={source} title={title} /> : <ExternalVideo url={url} />}
      <Button icon={X} variant="secondary" size="sm" onClick={onRemove}>
        Remove video
      </Button>
    </div>
  )
}
