import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../contract/errors.ts'

/** Puts the server's refusals at the fields of the form that they name, and the focus at the first. */
export function showIssues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  const issues = error instanceof ApiError ? (error.issues ?? []) : []
  const known = issues.filter(({ path }) => path in form.getValues())
  known.forEach(({ path, message }, position) => {
    form.setError(path as FieldPath<Values>, { message }, { shouldFocus: position === 0 })
  })
}
