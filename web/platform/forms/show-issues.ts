import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../contract/errors.ts'

/** Shows the server's errors at the form fields they name, and focuses the first. */
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
