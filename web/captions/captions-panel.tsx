import { AudioLines, CaptionsOff, Film, Search, Upload } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useRef,
  useState,
} from 'react'
import { makingMessages as words } from '../../contract/captions/caption-checks.ts'
import {
  type Caption,
  captionMessages,
  type listCaptions,
} from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { counted } from '../../contract/values/counted.ts'
import { type VideoInside, videoMessages } from '../../contract/videos/videos.ts'
import type { Player } from '../platform/player/player.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { AboutCaptions } from './about-captions.tsx'
import { BeingMade } from './being-made.tsx'
import { mayTranscribe } from './caption-actions.tsx'
import {
  hasFailed,
  isProcessing,
  useCancelTranscription,
  useCaptionsInside,
  useTranscribe,
} from './captions-queries.ts'
import { CheckCaptions } from './check-captions.tsx'
import { CorrectableTranscript } from './correctable-transcript.tsx'
import { hasWords } from './find-words.ts'
import { languageName } from './languages.ts'
import { MakingFailed } from './making-failed.tsx'
import { MisheardNames } from './names/misheard-names.tsx'
import { Transcript } from './transcript.tsx'
import { UploadCaptionsDialog } from './upload-captions-dialog.tsx'

type CaptionsPanelProps = {
  briefId: string
  captions: Reply<typeof listCaptions>
  /** The selected captions. */
  shown: Caption | undefined
  onShow: (id: string) => void
  player: Player
  mayChange: boolean
  /** What the file of the video contains. */
  inside?: VideoInside | undefined
}

/** The transcript of a video: to read, search and correct. */
export function CaptionsPanel(props: CaptionsPanelProps) {
  const { briefId, captions, shown, onShow, player, mayChange } = props
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { mutate: cancel, isPending: canceling } = useCancelTranscription(briefId)
  const field = useRef<HTMLInputElement>(null)
  useFocusAfter(canceling, field)
  const making = { captions, canceling, onCancel: mayChange ? () => cancel() : undefined }
  if (!shown) return <NoCaptions {...props} {...making} />
  // Others are to replace them, or were to.
  const replaced = isProcessing(captions) || hasFailed(captions)
  const checkable = mayChange && shown.automatic && !replaced
  const lines = search ? shown.lines.filter(({ text }) => hasWords(text, search)) : shown.lines
  const transcript = { caption: shown, lines, search, player }
  return (
    <>
      <div className="flex flex-col gap-2 border-b px-4 pt-3 pb-3">
        <div className="flex gap-2">
          <SearchSaid field={field} value={typed} onChange={setTyped} />
          {captions.items.length > 1 && (
            <Select
              aria-label="Language of the captions"
              value={shown.id}
              onChange={({ target }) => onShow(target.value)}
              className="w-32 shrink-0"
              options={captions.items.map(({ id, label }) => [id, label])}
            />
          )}
        </div>
        <AboutCaptions
          {...{ briefId, mayChange }}
          caption={shown}
          transcription={captions.transcription}
        />
        {checkable && <MisheardNames {...{ briefId, player }} captionId={shown.id} />}
        <BeingMadeAgain {...making} />
        {search && (
          <p role="status" className="text-muted-foreground text-sm">
            {foundText(lines.length)}
          </p>
        )}
      </div>
      {mayChange ? (
        <CorrectableTranscript
          key={shown.id}
          {...transcript}
          briefId={briefId}
          check={checkable && <CheckCaptions briefId={briefId} caption={shown} />}
        />
      ) : (
        <Transcript key={shown.id} {...transcript} />
      )}
    </>
  )
}

/** That other captions are being made, or could not be. */
function BeingMadeAgain({ captions, onCancel, canceling }: ComponentProps<typeof BeingMade>) {
  if (isProcessing(captions)) return <BeingMade {...{ captions, onCancel, canceling }} />
  if (!onCancel || !hasFailed(captions)) return null
  const { problem } = captions
  return (
    <MakingFailed
      tone={problem ? 'error' : 'info'}
      text={problem ? words.failed(problem) : words.silent}
      onDismiss={onCancel}
      dismissing={canceling}
    />
  )
}

type SearchSaidProps = {
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (typed: string) => void
}

function SearchSaid({ field, value, onChange }: SearchSaidProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted-foreground"
      />
      <Input
        ref={field}
        type="search"
        aria-label="Search the transcript"
        placeholder="Search"
        maxLength={200}
        className="ps-9"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No matches in the transcript.'
  return counted(count, 'line')
}

type NoCaptionsProps = CaptionsPanelProps & Omit<ComponentProps<typeof BeingMade>, 'captions'>

function NoCaptions(props: NoCaptionsProps) {
  const { briefId, captions, mayChange, inside, onCancel, canceling } = props
  const [uploading, setUploading] = useState(false)
  const upload = useRef<HTMLButtonElement>(null)
  useFocusAfter(canceling, upload)
  if (isProcessing(captions)) {
    return (
      <Centred>
        <BeingMade {...{ captions, onCancel, canceling }} />
      </Centred>
    )
  }
  return (
    <Centred>
      {onCancel && captions.problem && (
        <div className="mx-5 mb-4">
          {hasFailed(captions) ? (
            <MakingFailed text={captions.problem} onDismiss={onCancel} dismissing={canceling} />
          ) : (
            <Notice tone="error">{captions.problem}</Notice>
          )}
        </div>
      )}
      <EmptyState
        bare
        className="py-4"
        drawing={<CaptionsOff aria-hidden="true" strokeWidth={1.5} />}
        {...emptyText(captions, mayChange)}
        action={
          mayChange && (
            <WaysToAdd
              {...{ briefId, captions, inside, upload }}
              onUpload={() => setUploading(true)}
            />
          )
        }
      />
      <UploadCaptionsDialog
        briefId={briefId}
        captions={captions.items}
        open={uploading}
        onOpenChange={setUploading}
      />
    </Centred>
  )
}

type WaysToAddProps = Pick<CaptionsPanelProps, 'briefId' | 'captions' | 'inside'> & {
  upload: RefObject<HTMLButtonElement | null>
  onUpload: () => void
}

function emptyText({ transcription }: CaptionsPanelProps['captions'], mayChange: boolean) {
  if (transcription === 'silent' && mayChange) return captionMessages.silent
  return {
    title: 'No captions yet',
    description: mayChange
      ? 'Add captions to read, search and jump to any moment.'
      : 'This video has no captions.',
  }
}

/** The ways to add the first captions: a file, what the video contains, or its speech. */
function WaysToAdd({ briefId, captions, inside, upload, onUpload }: WaysToAddProps) {
  const { mutate: transcribe, isPending } = useTranscribe(briefId)
  const { offered, add } = useCaptionsInside(briefId, captions.items, inside)
  const fromSpeech = mayTranscribe(captions.items, captions.transcription)
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button ref={upload} icon={Upload} variant="secondary" onClick={onUpload}>
        Upload captions
      </Button>
      {offered.map((track) => (
        <Button icon={Film} key={track.language} variant="secondary" onClick={() => add(track)}>
          {videoMessages.addCaptionsInside(languageName(track.language))}
        </Button>
      ))}
      {fromSpeech && (
        <Button
          icon={AudioLines}
          variant="secondary"
          pending={isPending}
          onClick={() => transcribe()}
        >
          Generate captions from speech
        </Button>
      )}
    </div>
  )
}

function Centred({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="m-auto">{children}</div>
    </div>
  )
}
