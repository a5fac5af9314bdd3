import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { FieldGroup } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Meanwhile, same } from './merge.ts'

/** A field's label, and how to render its values if not as their text. */
export type FieldLabel<Value> = string | { label: string; show: (value: Value) => ReactNode }

/** The labels of a form's fields. Fields without one are not mentioned. */
export type FieldLabels<Values> = { [Field in keyof Values]?: FieldLabel<Values[Field]> }

type ChangedMeanwhileProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  meanwhile: Meanwhile<Values> | null
  /** What the form edits, such as 'product'. */
  noun: string
  labels: FieldLabels<Values>
}

/** Shows what someone else saved while the form was open, and offers both values of conflicting fields. */
export function ChangedMeanwhile<Values extends FieldValues, Output>({
  meanwhile,
  ...props
}: ChangedMeanwhileProps<Values, Output>) {
  return meanwhile && <Changes meanwhile={meanwhile} {...props} />
}

type ChangesProps<Values extends FieldValues, Output> = ChangedMeanwhileProps<Values, Output> & {
  meanwhile: Meanwhile<Values>
}

function Changes<Values extends FieldValues, Output>({
  form,
  meanwhile,
  noun,
  labels,
}: ChangesProps<Values, Output>) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const named = (fields: (keyof Values)[]) =>
    (Object.keys(labels) as (keyof Values)[]).filter((field) => fields.includes(field))
  const [taken, conflicts] = [named(meanwhile.taken), named(meanwhile.conflicts)]
  return (
    <div ref={notice} tabIndex={-1} className="rounded-md">
      <Notice tone="error" title={`Someone else changed this ${noun} while you were editing`}>
        {taken.length > 0 && (
          <p>
            The form now shows their changes to:{' '}
            {taken.map((field) => labelOf(labels[field])).join(', ')}.
          </p>
        )}
        <p>
          {conflicts.length > 0
            ? 'You both changed the following. Choose what to keep, then save again.'
            : 'Save again to add your changes.'}
        </p>
        {conflicts.map((field) => (
          <Conflict
            key={String(field)}
            form={form}
            field={field as FieldPath<Values>}
            meanwhile={meanwhile}
            label={labels[field] as FieldLabel<unknown>}
          />
        ))}
      </Notice>
    </div>
  )
}

type ConflictProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  field: FieldPath<Values>
  meanwhile: Meanwhile<Values>
  label: FieldLabel<unknown>
}

function Conflict<Values extends FieldValues, Output>({
  form,
  field,
  meanwhile: { theirs, mine },
  label,
}: ConflictProps<Values, Output>) {
  const value = useWatch({ control: form.control, name: field })
  const takesTheirs = same(value, theirs[field])
  // Remembers edits made after the conflict, so that the choice can be reverted.
  const own = useRef<unknown>(mine[field])
  if (!takesTheirs) own.current = value
  const choose = (chosen: unknown) =>
    form.setValue(field, chosen as typeof value, { shouldDirty: true, shouldValidate: true })
  return (
    <FieldGroup legend={labelOf(label)} className="mt-3 text-foreground">
      <Side
        name={`meanwhile-${field}`}
        label="Theirs"
        checked={takesTheirs}
        onChoose={() => choose(theirs[field])}
      >
        {show(label, theirs[field])}
      </Side>
      <Side
        name={`meanwhile-${field}`}
        label="Yours"
        checked={!takesTheirs}
        onChoose={() => choose(own.current)}
      >
        {show(label, own.current)}
      </Side>
    </FieldGroup>
  )
}

type SideProps = {
  name: string
  label: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

function Side({ name, label, checked, onChoose, children }: SideProps) {
  return (
    <label className="flex min-w-0 gap-2.5">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0"
      />
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        <span dir="auto" className="line-clamp-4 whitespace-pre-line break-words">
          {children}
        </span>
      </span>
    </label>
  )
}

const labelOf = (label: FieldLabel<never> | undefined) =>
  typeof label === 'string' ? label : label?.label

function show(label: FieldLabel<unknown>, value: unknown): ReactNode {
  if (typeof label !== 'string') return label.show(value)
  return [value].flat().join(', ') || 'Empty'
}
