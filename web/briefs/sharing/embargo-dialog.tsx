import { type FormEvent, useState } from 'react'
import {
  type Embargo,
  embargoErrors,
  embargoForm,
  longEmbargoDays,
  embargoMessages as words,
} from '../../../contract/embargoes.ts'
import { presentZone } from '../../../contract/time-zones.ts'
import { formatUtc } from '../../platform/format/format-date-time.ts'
import { localInstant, localValue } from '../../platform/format/local-instant.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useUpdateEmbargo } from './embargo-queries.ts'

type EmbargoDialogProps = {
  briefId: string
  embargo: Embargo
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Sets, changes or lifts the embargo of a brief. */
export function EmbargoDialog({ briefId, embargo, open, onOpenChange }: EmbargoDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.title} description={words.untilHint}>
        <EmbargoForm briefId={briefId} embargo={embargo} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type Typed = {
  availableFrom: string | null
  until: string | null
  confidential: string
  terms: string
}

type Problems = {
  form?: string
  availableFrom?: string
  until?: string
  terms?: string
  confidential?: string
}

function EmbargoForm({
  briefId,
  embargo,
  onDone,
}: Pick<EmbargoDialogProps, 'briefId' | 'embargo'> & { onDone: () => void }) {
  const [availableFrom, setAvailableFrom] = useState(localValue(embargo.availableFrom))
  const [until, setUntil] = useState(localValue(embargo.until))
  const [confidential, setConfidential] = useState(embargo.confidential ?? '')
  const [terms, setTerms] = useState(embargo.terms ?? embargo.defaultTerms)
  const [problems, setProblems] = useState<Problems>({})
  const save = useUpdateEmbargo(briefId)
  const body: Typed = {
    // An unchanged field keeps its seconds, which the input does not show.
    availableFrom: kept(embargo.availableFrom, availableFrom),
    until: kept(embargo.until, until),
    confidential,
    terms,
  }
  const days = body.until ? (Date.parse(body.until) - Date.now()) / 86_400_000 : 0

  async function submit(values: Parameters<typeof save.mutateAsync>[0]) {
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      const { told } = await save.mutateAsync(values)
      toast.success(values.until === null && embargo.until ? words.lifted : words.saved(told))
      onDone()
    } catch (error) {
      setProblems({ form: serverMessage(error as Error) ?? words.failed })
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit(body)
      }}
      className="flex flex-col gap-5"
    >
      {problems.form && <Notice tone="error">{problems.form}</Notice>}
      <Field
        label={words.availableFrom}
        description={described(words.availableHint, body.availableFrom)}
        error={problems.availableFrom}
      >
        <Input
          type="datetime-local"
          value={availableFrom}
          onChange={({ target }) => setAvailableFrom(target.value)}
        />
      </Field>
      <Field label={words.until} description={described('', body.until)} error={problems.until}>
        <Input
          type="datetime-local"
          value={until}
          onChange={({ target }) => {
            setUntil(target.value)
            setProblems({})
          }}
        />
      </Field>
      {days > longEmbargoDays && <Notice>{words.long}</Notice>}
      {body.until && (
        <>
          <Field
            label={words.confidential}
            description={words.confidentialHint}
            error={problems.confidential}
          >
            <Textarea
              rows={2}
              value={confidential}
              onChange={({ target }) => setConfidential(target.value)}
            />
          </Field>
          <Field label={words.terms} description={words.termsHint} error={problems.terms}>
            <Textarea rows={5} value={terms} onChange={({ target }) => setTerms(target.value)} />
          </Field>
          {asksAgain(embargo, body) && (
            <p className="text-muted-foreground text-sm">{words.asksAgain}</p>
          )}
        </>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {embargo.until && (
          <Button
            variant="secondary"
            className="sm:me-auto"
            disabled={save.isPending}
            onClick={() => void submit({ ...body, until: null })}
          >
            {words.lift}
          </Button>
        )}
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** The user's time zone, such as 'Europe/Berlin'. */
const timeZone = presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

const kept = (before: string | null, typed: string) =>
  typed === localValue(before) ? before : localInstant(typed)

/** Whether readers must accept again: after a later end or new wording, but not after an earlier end. */
function asksAgain(before: Embargo, { until, terms, confidential }: Typed): boolean {
  if (!before.until || !until) return false
  const reworded = terms !== before.terms || confidential !== (before.confidential ?? '')
  return reworded || Date.parse(until) > Date.parse(before.until)
}

const described = (hint: string, at: string | null) =>
  [hint, at && words.utc(formatUtc(at), timeZone)].filter(Boolean).join(' ')

function problemsOf(body: { availableFrom: string | null; until: string | null }): Problems {
  const { availableFrom, until } = body
  if (until && Date.parse(until) <= Date.now()) return { until: embargoErrors.inThePast.message }
  if (until && availableFrom && Date.parse(until) <= Date.parse(availableFrom)) {
    return { until: embargoErrors.endsBefore.message }
  }
  const { error } = embargoForm.safeParse(body)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path: [field], message }) => [field, message]),
  )
}
