import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import {
  type Embargo,
  longEmbargoDays,
  embargoMessages as words,
} from '../../contract/embargoes/embargoes.ts'
import { presentZone } from '../../contract/values/time-zones.ts'
import { formatUtc } from '../platform/format/format-date-time.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { EmbargoFacts } from './embargo-facts.tsx'
import {
  type EmbargoInput,
  type EmbargoProblems,
  embargoBody,
  inputOf,
  isSet,
  meaningForReaders,
} from './embargo-input.ts'

export type EmbargoFieldsProps = {
  input: EmbargoInput
  onChange: (changed: Partial<EmbargoInput>) => void
  problems: EmbargoProblems
  /** Lifts the embargo at once. */
  onLift: () => void
  saving: boolean
}

type EmbargoSectionProps = EmbargoFieldsProps & {
  query: UseQueryResult<Embargo>
  /** Whether the fields are shown instead of the current embargo. */
  expanded: boolean
  onExpand: () => void
}

/** The embargo of a brief, in the dialog that shares it. */
export function EmbargoSection({ query, expanded, onExpand, ...fields }: EmbargoSectionProps) {
  const { data: embargo } = query
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t pt-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-48 flex-1">
          <h3 id={id} className="font-medium">
            {words.title}
          </h3>
          {expanded && <p className="text-muted-foreground text-sm">{words.forAll}</p>}
          {embargo && !expanded && <EmbargoFacts embargo={embargo} />}
        </div>
        {embargo && !expanded && (
          <Button variant="secondary" size="sm" onClick={onExpand}>
            {isSet(embargo) ? words.edit : words.set}
          </Button>
        )}
      </div>
      <WhenLoaded query={query} failed={words.loadFailed} skeleton={<Skeleton className="h-10" />}>
        {(loaded) => expanded && <EmbargoFields embargo={loaded} {...fields} />}
      </WhenLoaded>
    </section>
  )
}

function EmbargoFields({
  embargo,
  input,
  onChange,
  problems,
  onLift,
  saving,
}: EmbargoFieldsProps & { embargo: Embargo }) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const body = embargoBody(embargo, input)
  const days = body.until ? (Date.parse(body.until) - Date.now()) / 86_400_000 : 0
  const meaning = meaningForReaders(embargo, body)
  return (
    <>
      <Field
        label={words.availableFrom}
        description={described(words.availableHint, body.availableFrom)}
        error={problems.availableFrom}
      >
        <Input
          ref={first}
          type="datetime-local"
          value={input.availableFrom}
          onChange={({ target }) => onChange({ availableFrom: target.value })}
        />
      </Field>
      <Field
        label={words.until}
        description={described(words.untilHint, body.until)}
        error={problems.until}
      >
        <Input
          type="datetime-local"
          value={input.until}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </Field>
      {days > longEmbargoDays && <Notice>{words.long}</Notice>}
      {body.until && <TermsFields input={input} onChange={onChange} problems={problems} />}
      {meaning && <p className="text-muted-foreground text-sm">{words[meaning]}</p>}
      {inputOf(embargo).until && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={saving}
          onClick={onLift}
        >
          {words.lift}
        </Button>
      )}
    </>
  )
}

function TermsFields({
  input,
  onChange,
  problems,
}: Pick<EmbargoFieldsProps, 'input' | 'onChange' | 'problems'>) {
  return (
    <>
      <Field
        label={words.confidential}
        description={words.confidentialHint}
        error={problems.confidential}
      >
        <Textarea
          rows={2}
          value={input.confidential}
          onChange={({ target }) => onChange({ confidential: target.value })}
        />
      </Field>
      <Field label={words.terms} description={words.termsHint} error={problems.terms}>
        <Textarea
          rows={5}
          value={input.terms}
          onChange={({ target }) => onChange({ terms: target.value })}
        />
      </Field>
    </>
  )
}

/** The user's time zone, such as 'Europe/Berlin'. */
const timeZone = presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

const described = (hint: string, at: string | null) =>
  at ? `${hint} ${words.utc(formatUtc(at), timeZone)}` : hint
