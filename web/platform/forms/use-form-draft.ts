import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useMe } from '../session/use-me.ts'
import { draftKey, forgetDraft, keepDraft, readDraft } from './kept-drafts.ts'

type Options<Values> = {
  /** The form and, if it edits one, the record: 'product:new', 'brief:6f0c…'. */
  name: string
  /** The form's values without a draft. */
  initial: Values
  /** The version of the record in `initial`, when saving requires one. */
  base?: string
}

/** The unsaved draft of this form; `start` holds the form's initial values. */
export function useKeptDraft<Values extends FieldValues>({
  name,
  initial,
  base = '',
}: Options<Values>) {
  const { user, company } = useMe()
  const [opened] = useState(() => {
    const key = draftKey(user.id, company?.id, name)
    const kept = readDraft<Values>(key)
    const changes = kept ? pick(kept.changes, Object.keys(initial)) : {}
    const start: Values = { ...initial, ...changes }
    return { key, start, initial, version: base, base: kept?.base ?? base, restored: Boolean(kept) }
  })
  return opened
}

type KeptDraft<Values extends FieldValues> = ReturnType<typeof useKeptDraft<Values>>

/** The props of the draft's notice. */
export type ShownDraft = Pick<ReturnType<typeof useFormDraft>, 'restored' | 'discard'>

/**
 * Keeps unsaved changes to a form until they are saved or cancelled, or the user signs out, so that
 * a reload, a crash or an expired session loses nothing. Only changed fields are kept, so that
 * other users' changes are not undone. Not for forms with passwords.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key, initial, version, base, ...opened }: KeptDraft<Values>,
) {
  /** The record as last loaded, and the version that the changes are based on. */
  const basis = useRef({ initial, version, base })
  const [changed, setChanged] = useState(opened.restored)
  const [restored, setRestored] = useState(opened.restored)
  const over = useRef(false)

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (over.current) return
        const changes = changesOf(values, basis.current.initial)
        const any = Object.keys(changes).length > 0
        setChanged(any)
        if (any) keepDraft(key, { base: basis.current.base, changes })
        else forgetDraft(key)
      },
    })
  }, [form, key])

  return {
    /** Whether anything differs from the stored values. */
    changed,
    /** Whether the form shows a draft from before this page was opened. */
    restored,
    /** The version of the record that the changes are based on. */
    base: () => basis.current.base,
    /** Deletes the draft, after saving or discarding. */
    forget: () => {
      over.current = true
      forgetDraft(key)
    },
    /** Resets the form to the stored values. */
    discard: () => {
      basis.current.base = basis.current.version
      put(form, basis.current.initial)
      form.clearErrors()
      setRestored(false)
      const [first] = Object.keys(basis.current.initial)
      if (first) form.setFocus(first as FieldPath<Values>)
    },
    /**
     * Applies a newer version of the record to the fields that the user has not changed. Returns
     * the fields changed on both sides.
     */
    rebase: (newer: Values, newerVersion: string): (keyof Values)[] => {
      const mine = Object.keys(changesOf(form.getValues(), basis.current.initial))
      const theirs = changesOf(newer, basis.current.initial)
      basis.current = { initial: newer, version: newerVersion, base: newerVersion }
      const untouched = Object.keys(newer).filter((field) => !mine.includes(field))
      put(form, pick(newer, untouched))
      return Object.keys(theirs).filter((field) => mine.includes(field))
    },
  }
}

function changesOf<Values extends FieldValues>(values: Values, initial: Values): Partial<Values> {
  const fields = Object.keys(initial).filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(initial[field]),
  )
  return pick(values, fields)
}

function pick<Values extends object>(values: Values, fields: string[]): Partial<Values> {
  const picked = Object.entries(values).filter(([field]) => fields.includes(field))
  return Object.fromEntries(picked) as Partial<Values>
}

function put<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: Partial<Values>,
) {
  for (const [field, value] of Object.entries(values)) {
    const name = field as FieldPath<Values>
    form.setValue(name, value as FieldPathValue<Values, typeof name>, { shouldDirty: true })
  }
}
