import { type FormEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type NameFormProps = {
  label: string
  /** The label of the button. */
  action: string
  /** Resolves to the error, if there is one. */
  onName: (name: string) => Promise<string | undefined>
}

/** A single-field form that names something. */
export function NameForm({ label, action, onName }: NameFormProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const problem = await onName(name)
    setPending(false)
    setError(problem)
    if (!problem) setName('')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-end gap-2"
    >
      <div className="min-w-40 flex-1">
        <Field label={label} error={error}>
          <Input
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setError(undefined)
            }}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary" pending={pending} disabled={name.trim() === ''}>
        {action}
      </Button>
    </form>
  )
}
