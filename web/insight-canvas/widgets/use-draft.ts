import { useState } from 'react'

/** What is typed in a field, and why it is not applied. */
type Draft = { typed: string; error: string | undefined; before: string }

type DraftOptions = {
  value: string
  /** Applies what was typed, or returns why that is impossible. */
  apply: (typed: string) => string | undefined
  /** What a typed text is once it is applied. */
  normal?: (typed: string) => string
}

const trimmed = (typed: string) => typed.trim()

/**
 * A field's text while it is edited: spaces at its end and invalid text stay as typed, everything
 * else is the value itself, so that Undo and others' changes show at once.
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
    /** Back to the value. */
    end() {
      setDraft(null)
    },
  }
}
