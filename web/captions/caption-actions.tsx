import { AudioLines, Film, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Caption, Transcription } from '../../contract/captions/captions.ts'
import { type VideoInside, videoMessages } from '../../contract/videos/videos.ts'
import { ActionsMenu } from '../ui/actions-menu.tsx'
import { DropdownMenuItem, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx'
import { useCaptionsInside, useDeleteCaption, useTranscribe } from './captions-queries.ts'
import { languageName } from './languages.ts'
import { UploadCaptionsDialog } from './upload-captions-dialog.tsx'

type CaptionActionsProps = {
  briefId: string
  captions: readonly Caption[]
  /** The selected captions. */
  shown: Caption | undefined
  transcription: Transcription
  /** What the file of the video contains. */
  inside: VideoInside | undefined
}

/** The actions on captions, for users who may change the brief. */
export function CaptionActions(props: CaptionActionsProps) {
  const { briefId, captions, shown, transcription, inside } = props
  const [uploading, setUploading] = useState(false)
  const { mutate: remove } = useDeleteCaption(briefId)
  const { mutate: transcribe } = useTranscribe(briefId)
  const { offered, add } = useCaptionsInside(briefId, captions, inside)
  return (
    <>
      <ActionsMenu label="Actions for the captions">
        <DropdownMenuItem icon={Upload} onSelect={() => setUploading(true)}>
          Upload captions
        </DropdownMenuItem>
        {offered.map((track) => (
          <DropdownMenuItem key={track.language} icon={Film} onSelect={() => add(track)}>
            {videoMessages.addCaptionsInside(languageName(track.language))}
          </DropdownMenuItem>
        ))}
        {mayTranscribe(captions, transcription) && (
          <DropdownMenuItem icon={AudioLines} onSelect={() => transcribe()}>
            Generate captions from speech
          </DropdownMenuItem>
        )}
        {shown && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive icon={Trash2} onSelect={() => remove(shown.id)}>
              Delete captions in {languageName(shown.language)}
            </DropdownMenuItem>
          </>
        )}
      </ActionsMenu>
      <UploadCaptionsDialog
        briefId={briefId}
        captions={captions}
        open={uploading}
        onOpenChange={setUploading}
      />
    </>
  )
}

/** Automatic captions are generated once; delete them to generate others. */
export function mayTranscribe(captions: readonly Caption[], transcription: Transcription): boolean {
  const possible = ['possible', 'failed', 'silent'].includes(transcription)
  return possible && !captions.some(({ automatic }) => automatic)
}
