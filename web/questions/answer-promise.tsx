import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { permissions } from '../../contract/permissions.ts'
import {
  type AnswerPromise as Promised,
  questionMessages,
  weekdays,
} from '../../contract/questions/questions.ts'
import { offeredZones, presentZone } from '../../contract/values/time-zones.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, FieldGroup } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { SettingsCard } from '../ui/settings-card.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'
import { answerPromiseQuery, useSavePromise } from './questions-queries.ts'

const words = questionMessages.promise

/** The section of the company page for how soon questions are answered. */
export function AnswerPromise() {
  const mayEdit = permissions['company.edit'].allows(useMe().permissions)
  return (
    <SettingsCard
      title={words.title}
      query={useQuery(answerPromiseQuery)}
      failed={words.loadFailed}
      skeleton={['h-9 w-44', 'mt-4 h-9 w-72 max-w-full']}
    >
      {(promise) =>
        mayEdit ? <PromiseForm promise={promise} /> : <p>{words.asSentence(promise)}</p>
      }
    </SettingsCard>
  )
}

const offered = [1, 2, 3, 5, 10]
const daysToChoose = (days: number) => [...new Set([...offered, days])].sort((a, b) => a - b)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

function PromiseForm({ promise }: { promise: Promised }) {
  const [days, setDays] = useState(promise.days)
  const [timeZone, setTimeZone] = useState(presentZone(promise.timeZone))
  const [workingDays, setWorkingDays] = useState<readonly number[]>(promise.workingDays)
  const [typed, setTyped] = useState(promise.holidays.join('\n'))
  const [error, setError] = useState<string>()
  const save = useSavePromise()
  function submit() {
    if (workingDays.length === 0) return
    const holidays = typed.split(/[\s,;]+/).filter(Boolean)
    const wrong = holidays.find((line) => !isDay(line))
    if (wrong) return setError(words.badHoliday(wrong))
    save.mutate(
      { days, timeZone, workingDays: [...workingDays], holidays },
      {
        onSuccess: (saved) => {
          setTyped(saved.holidays.join('\n'))
          toast.success(words.saved)
        },
        onError: (failure) => toast.error(words.saveFailed, serverMessage(failure)),
      },
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-4"
    >
      <p className="max-w-prose text-muted-foreground">{words.description}</p>
      <div className="grid gap-4 sm:grid-cols-[11rem_minmax(0,18rem)]">
        <DaysField offered={daysToChoose(promise.days)} value={days} onChange={setDays} />
        <ZoneField
          offered={offeredZones(promise.timeZone)}
          value={timeZone}
          onChange={setTimeZone}
        />
      </div>
      <WorkingDays days={workingDays} onChange={setWorkingDays} />
      <HolidaysField
        value={typed}
        error={error}
        onChange={(holidays) => {
          setTyped(holidays)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="secondary" className="self-start" pending={save.isPending}>
        {words.save}
      </Button>
    </form>
  )
}

type ChoiceProps<Value> = {
  offered: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

function DaysField({ offered, value, onChange }: ChoiceProps<number>) {
  return (
    <Field label={words.days}>
      <Select
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        options={offered.map((count) => [count, words.after(count)])}
      />
    </Field>
  )
}

function ZoneField({ offered, value, onChange }: ChoiceProps<string>) {
  return (
    <Field label={words.timeZone}>
      <Select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={offered.map((zone) => [zone, zone.replaceAll('_', ' ')])}
      />
    </Field>
  )
}

type HolidaysFieldProps = {
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

function HolidaysField({ value, error, onChange }: HolidaysFieldProps) {
  return (
    <Field
      label={words.holidays}
      description={words.holidaysHint}
      error={error}
      className="max-w-120"
    >
      <Textarea rows={3} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

type WorkingDaysProps = { days: readonly number[]; onChange: (days: readonly number[]) => void }

/** A checkbox for each day of the week. */
function WorkingDays({ days, onChange }: WorkingDaysProps) {
  return (
    <FieldGroup
      legend={words.workingDays}
      error={days.length === 0 ? words.noWorkingDay : undefined}
    >
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {weekdays.map((name, at) => (
          <Checkbox
            key={name}
            label={name}
            checked={days.includes(at + 1)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...days, at + 1].sort() : days.filter((day) => day !== at + 1),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
