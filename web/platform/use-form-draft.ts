import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKey, forgetDraft, keepDraft, readDraft } from './kept-drafts.ts'
import { useMe } from './use-me.ts'

type Options<Values> = {
  /** The form, and the record where there is one: 'product:new', 'brief:6f0c…'. */
  name: string
  /** What the form shows where nothing was typed. */
  initial: Values
  /** The version of the record that `initial` is, where saving asks for it. */
  base?: string
}

/** What was typed into this form and not saved; `start` is what the form begins with. */
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

/** What the page says of a draft. */
export type ShownDraft = Pick<ReturnType<typeof useFormDraft>, 'restored' | 'discard'>

/**
 * Keeps what is typed into a form until it is saved, cancelled or signed out: a reload, a crash of
 * the tab or an ended session lose nothing. Only what differs from the record is kept, so that
 * what others changed meanwhile is not undone. Not for forms with passwords.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key, initial, version, base, ...opened }: KeptDraft<Values>,
) {
  /** The record as it is known, and the version of it that what was typed began with. */
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
    /** Whether anything differs from what is stored. */
    changed,
    /** Whether what the form shows was typed before this page was opened. */
    restored,
    /** The version of the record that the changes began with. */
    base: () => basis.current.base,
    /** Once it is saved or given up. */
    forget: () => {
      over.current = true
      forgetDraft(key)
    },
    /** Back to what is stored. */
    discard: () => {
      basis.current.base = basis.current.version
      put(form, basis.current.initial)
      form.clearErrors()
      setRestored(false)
      const [first] = Object.keys(basis.current.initial)
      if (first) form.setFocus(first as FieldPath<Values>)
    },
    /**
     * The record changed meanwhile: its newer values come in where nothing was typed. Answers the
     * fields where both did.
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
