import { createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from './cn.ts'

type FieldControl = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldControl | null>(null)

/** The attributes that associate a control with the label, description and error of its field. */
export function useFieldControl() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

type FieldProps = {
  label: ReactNode
  /** Marks the field with an asterisk. */
  required?: boolean
  description?: ReactNode
  /** The message, or react-hook-form's error for this field. */
  error?: string | { message?: string } | undefined
  /** Rendered at the end of the label's line, for example a counter or link. */
  aside?: ReactNode
  className?: string
  /** One control that reads `useFieldControl`: Input, Textarea, Select, PasswordInput, ... */
  children: ReactNode
}

/** A control with its label, description and error, associated for assistive technology. */
export function Field({
  label,
  required = false,
  description,
  error,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const message = messageOf(error)
  const describedBy =
    description || message ? ids(id, Boolean(description), Boolean(message)) : undefined
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
          {required && <RequiredMark />}
        </label>
        {aside && (
          <div className="shrink-0 text-muted-foreground text-sm tabular-nums">{aside}</div>
        )}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(message), required }}>
        {children}
      </FieldContext>
      <FieldNotes id={id} description={description} message={message} />
    </div>
  )
}

type FieldGroupProps = Omit<FieldProps, 'label' | 'aside'> & { legend: ReactNode }

/** A group of controls for one question, for example checkboxes under a legend. */
export function FieldGroup({
  legend,
  required = false,
  description,
  error,
  className,
  children,
}: FieldGroupProps) {
  const id = useId()
  const message = messageOf(error)
  return (
    <fieldset
      className={cn('flex min-w-0 flex-col gap-1.5', className)}
      aria-describedby={
        description || message ? ids(id, Boolean(description), Boolean(message)) : undefined
      }
    >
      <legend className="mb-2 font-medium">
        {legend}
        {required && <RequiredMark />}
      </legend>
      {children}
      <FieldNotes id={id} description={description} message={message} />
    </fieldset>
  )
}

function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-0.5 text-destructive">
      *
    </span>
  )
}

function FieldNotes({
  id,
  description,
  message,
}: {
  id: string
  description: ReactNode
  message: string | undefined
}) {
  return (
    <>
      {description && (
        <p id={`${id}-description`} className="text-muted-foreground text-sm">
          {description}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className="text-destructive-text text-sm">
          {message}
        </p>
      )}
    </>
  )
}

function messageOf(error: FieldProps['error']): string | undefined {
  return typeof error === 'string' ? error || undefined : error?.message
}

function ids(id: string, description: boolean, message: boolean): string {
  return [description && `${id}-description`, message && `${id}-error`].filter(Boolean).join(' ')
}
