import { useState } from 'react'

/** The text in a field, and why it has not been applied. */
type Draft = { typed: string; error: string | undefined; before: string }

type DraftOptions = {
  value: string
  /** Applies the typed text, or returns why it is invalid. */
  apply: (typed: string) => string | undefined
  /** Normalizes a typed text as applying it does. */
  normal?: (typed: string) => string
}

const trimmed = (typed: string) => typed.trim()

/**
 * The text of a field while it is edited: trailing spaces and invalid text stay as typed, otherwise
 * the field shows the value itself, so that Undo and others' changes appear immediately.
 */
export function useDraft({ value, apply, normal = trimmed }: DraftOptions) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const fits = draft && (draft.error ? draft.before === value : normal(draft.typed) === value)
  return {
    typed: fits ? draft.typed : value,
    error: fits ? draft.error : undefined,
    edited: Boolean(fits),
    type(typed: string) {
      const error = normal(typed) === value ? undefined : apply(typed)
      setDraft({ typed, error, before: value })
    },
    /** Discards the draft. */
    end() {
      setDraft(null)
    },
  }
}
