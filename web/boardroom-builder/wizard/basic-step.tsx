import { wizardMessages as words } from '../../../contract/boardroom-builder/document-messages.ts'
import {
  type Audience,
  audiences,
  type DocumentType,
  documentTypes,
  type Tone,
  tones,
} from '../../../contract/boardroom-builder/documents.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { StepProps } from './new-document-page.tsx'
import { StepHeading } from './wizard-steps.tsx'

/** Step 1: type, title, description, tone and audience. */
export function BasicStep({ values, problems, onChange }: StepProps) {
  return (
    <div className="flex flex-col gap-5">
      <StepHeading step={0} />
      <Field label={words.type} required>
        <Select
          value={values.type}
          onChange={({ target }) => onChange({ type: target.value as DocumentType })}
          options={Object.entries(documentTypes)}
        />
      </Field>
      <Field label={words.name} required error={problems.title}>
        <Input
          dir="auto"
          value={values.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label={words.about} description={words.aboutHint} error={problems.description}>
        <Textarea
          rows={3}
          dir="auto"
          value={values.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <Options
        label={words.tone}
        options={tones}
        hints={words.tones}
        value={values.tone}
        onChange={(tone: Tone) => onChange({ tone })}
      />
      <Options
        label={words.audience}
        options={audiences}
        hints={words.audiences}
        value={values.audience}
        onChange={(audience: Audience) => onChange({ audience })}
      />
    </div>
  )
}

type OptionsProps<Value extends string> = {
  label: string
  options: Readonly<Record<Value, string>>
  hints: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

function Options<Value extends string>(props: OptionsProps<Value>) {
  const { label, options, hints, value, onChange } = props
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(Object.entries(options) as [Value, string][]).map(([option, name]) => (
          <label
            key={option}
            className="flex cursor-pointer items-start gap-3 rounded-md border px-3.5 py-2.5 hover:border-input has-checked:border-primary has-checked:bg-primary-tint"
          >
            <input
              type="radio"
              name={label}
              className="mt-1"
              checked={value === option}
              onChange={() => onChange(option)}
            />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-muted-foreground text-sm">{hints[option]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
