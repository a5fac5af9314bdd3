import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { type Strength, strengthOf } from './password-strength.ts'

type NewPasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  label: string
  error: ComponentProps<typeof Field>['error']
  /** The current value. */
  typed: string
  /** Words that it must not contain: the address, the company. */
  names: readonly string[]
}

/** A field for a new password, with an estimate of its strength. */
export function NewPasswordField({ label, error, typed, names, ...input }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      required
      error={error}
      description={!error && <Hint strength={strengthOf(typed, names)} />}
    >
      <PasswordInput autoComplete="new-password" {...input} />
    </Field>
  )
}

const colours = ['', 'bg-destructive', 'bg-chart-draft', 'bg-primary', 'bg-primary']

function Hint({ strength: { level, advice } }: { strength: Strength }) {
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex shrink-0 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cn('h-1 w-6 rounded-full', step <= level ? colours[level] : 'bg-border')}
          />
        ))}
      </span>
      <span aria-live="polite">{advice}</span>
    </span>
  )
}
