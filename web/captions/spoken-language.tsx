import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { languageMessages as words } from '../../contract/captions/caption-checks.ts'
import type { Caption, Transcription } from '../../contract/captions/captions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { useTranscribe } from './captions-queries.ts'
import { languageName, languagesToChoose } from './languages.ts'

type SpokenLanguageProps = { briefId: string; caption: Caption; transcription: Transcription }

/** The language of captions; of those made from speech, with the way to another one. */
export function SpokenLanguage({ briefId, caption, transcription }: SpokenLanguageProps) {
  const [choosing, setChoosing] = useState(false)
  const name = languageName(caption.language)
  if (!caption.automatic || transcription === 'off') {
    return <span className="text-muted-foreground text-sm">{name}</span>
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${words.language}: ${name}`}
            className="-mx-3 gap-1"
          >
            {name}
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align={caption.unchecked ? 'end' : 'start'}>
          <DropdownMenuItem onSelect={() => setChoosing(true)}>{words.other}</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={choosing} onOpenChange={setChoosing}>
        <DialogContent title={words.title} description={words.description(name)}>
          <LanguageForm
            briefId={briefId}
            language={caption.language}
            onDone={() => setChoosing(false)}
          />
        </DialogContent>
      </Dialog>
    </>
  )
}

type LanguageFormProps = { briefId: string; language: string; onDone: () => void }

function LanguageForm({ briefId, language, onDone }: LanguageFormProps) {
  const [chosen, setChosen] = useState('')
  const { mutate, isPending } = useTranscribe(briefId)
  const others = languagesToChoose([]).filter(([tag]) => tag !== language)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) mutate(chosen, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field label={words.spoken} required>
        <Select
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[['', words.choose], ...others]}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={!chosen} pending={isPending}>
          {words.again}
        </Button>
      </div>
    </form>
  )
}
