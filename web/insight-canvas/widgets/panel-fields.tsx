import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { useDraft } from './use-draft.ts'
import { type NumberDraftOptions, useNumberDraft } from './use-number-draft.ts'

type DraftFieldProps = {
  label: string
  value: string
  most: number
  apply: (typed: string) => string | undefined
}

/** A text field of the properties panel. Invalid text stays in the field, with its error. */
export function DraftField({ label, value, most, apply }: DraftFieldProps) {
  const { typed, error, type, end } = useDraft({ value, apply })
  return (
    <Field label={label} error={error} className="gap-1 text-sm">
      <Input
        value={typed}
        maxLength={most}
        className="h-8 px-2.5"
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (!error) end()
        }}
      />
    </Field>
  )
}

type NumberFieldProps = NumberDraftOptions & { label: string; placeholder?: string }

/** An integer field of the properties panel, clamped on blur. */
export function NumberField({ label, placeholder, ...options }: NumberFieldProps) {
  const { typed, error, type, end } = useNumberDraft(options)
  return (
    <Field label={label} error={error} className="gap-1 text-sm">
      <Input
        type="number"
        min={options.least}
        max={options.most}
        step={1}
        value={typed}
        placeholder={placeholder}
        className="h-8 px-2.5 tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        onChange={({ target }) => type(target.value)}
        onBlur={end}
        onKeyDown={({ key }) => key === 'Enter' && end()}
      />
    </Field>
  )
}

type ChoiceFieldProps<T extends string> = {
  label: string
  value: T
  choices: readonly T[]
  names: Readonly<Record<T, string>>
  onChange: (value: T) => void
}

/** A select of the properties panel. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, value, choices, names, onChange } = props
  return (
    <Field label={label} className="gap-1 text-sm">
      <Select
        value={value}
        className="[&_select]:h-8 [&_select]:ps-2.5"
        onChange={({ target }) => onChange(target.value as T)}
        options={choices.map((choice) => [choice, names[choice]])}
      />
    </Field>
  )
}
