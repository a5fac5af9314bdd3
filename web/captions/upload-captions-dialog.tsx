import { type FormEvent, useState } from 'react'
import {
  type addCaption,
  type Caption,
  captionErrors,
  captionLimits,
  captionMessages,
} from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { readTextFile } from '../platform/format/read-text-file.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { useAddCaption } from './captions-queries.ts'
import { languageName, languagesToChoose, likelyLanguage } from './languages.ts'

type UploadCaptionsDialogProps = {
  briefId: string
  /** The existing captions: those in the same language are replaced. */
  captions: readonly Caption[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog that adds captions from a file. */
export function UploadCaptionsDialog(props: UploadCaptionsDialogProps) {
  const { open, onOpenChange } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Upload captions" description="A WebVTT (.vtt) or SubRip (.srt) file.">
        <UploadForm {...props} />
      </DialogContent>
    </Dialog>
  )
}

function UploadForm({ briefId, captions, onOpenChange }: UploadCaptionsDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [language, setLanguage] = useState(() => captions[0]?.language ?? likelyLanguage(''))
  const [problem, setProblem] = useState<string>()
  const [added, setAdded] = useState<Reply<typeof addCaption>>()
  const { mutateAsync, isPending } = useAddCaption(briefId)
  const keyOf = useIdempotencyKey()
  const replaces = captions.some((caption) => caption.language === language)

  function choose(chosen: File | undefined) {
    setProblem(chosen && refusalOf(chosen))
    setFile(chosen ?? null)
    if (chosen) setLanguage(likelyLanguage(chosen.name))
  }
  async function submit(event: FormEvent | null, hoursEarlier = 0) {
    event?.preventDefault()
    if (!file) return setProblem('Choose a WebVTT or SubRip file')
    const refusal = refusalOf(file)
    if (refusal) return setProblem(refusal)
    try {
      const body = { language, text: await readTextFile(file, language), hoursEarlier }
      const reply = await mutateAsync({ ...body, idempotencyKey: keyOf(body) })
      if (reply.timeCodeHours || reply.notices.length > 0) setAdded(reply)
      else onOpenChange(false)
    } catch (error) {
      setAdded(undefined)
      setProblem(serverMessage(error) ?? `${captionMessages.addFailed.title}. Please try again.`)
    }
  }
  if (added) {
    return (
      <AboutFile
        added={added}
        pending={isPending}
        onMove={(hours) => void submit(null, hours)}
        onDone={() => onOpenChange(false)}
      />
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FileField error={problem} onChoose={choose} />
      <LanguageField
        used={captions.map((caption) => caption.language)}
        value={language}
        onChange={setLanguage}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          {replaces ? 'Replace captions' : 'Upload captions'}
        </Button>
      </div>
    </form>
  )
}

type FileFieldProps = { error: string | undefined; onChoose: (file: File | undefined) => void }

function FileField({ error, onChoose }: FileFieldProps) {
  return (
    <Field label="File" required error={error}>
      <Input
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={({ target }) => onChoose(target.files?.[0])}
        className="h-auto py-1.5 read-only:bg-card file:me-3 file:rounded-sm file:bg-hover file:px-2.5 file:py-1 file:font-medium"
      />
    </Field>
  )
}

type LanguageFieldProps = {
  /** The languages of existing captions. */
  used: readonly string[]
  value: string
  onChange: (language: string) => void
}

function LanguageField({ used, value, onChange }: LanguageFieldProps) {
  return (
    <Field
      label="Language"
      required
      description={used.includes(value) && `Replaces the captions in ${languageName(value)}.`}
    >
      <Select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={languagesToChoose([...used, value])}
      />
    </Field>
  )
}

type AboutFileProps = {
  added: Reply<typeof addCaption>
  pending: boolean
  onMove: (hours: number) => void
  onDone: () => void
}

/** What of the added file could not be used as it is, and the offer to move its times. */
function AboutFile({ added: { notices, timeCodeHours }, pending, onMove, onDone }: AboutFileProps) {
  return (
    <div className="flex flex-col gap-5">
      <p role="status">{captionMessages.addedExcept}</p>
      {timeCodeHours && <p>{captionMessages.timeCode(timeCodeHours)}</p>}
      {notices.length > 0 && (
        <ul className="max-h-60 list-disc overflow-y-auto ps-5 text-muted-foreground text-sm">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant={timeCodeHours ? 'secondary' : 'primary'} onClick={onDone}>
          {timeCodeHours ? 'Keep the times' : 'Done'}
        </Button>
        {timeCodeHours && (
          <Button pending={pending} onClick={() => onMove(timeCodeHours)}>
            Move to the beginning
          </Button>
        )}
      </div>
    </div>
  )
}

/** Also keeps the page from reading gigabytes if the user chooses the video itself. */
function refusalOf({ name, type, size }: File): string | undefined {
  const isText = type.startsWith('text/') || /\.(vtt|srt|txt)$/i.test(name)
  if (!isText) return captionErrors.nothingFound.message
  return size > 4 * captionLimits.characters ? captionMessages.tooLong : undefined
}
