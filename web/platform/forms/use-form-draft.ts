import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useMe } from '../session/use-me.ts'
import { draftKey, forgetDraft, keepDraft, readDraft } from './kept-drafts.ts'
import { changesOf, type Meanwhile, merge, type Version } from './merge.ts'
import { useRecord } from './use-record.ts'

type Options<Values> = {
  /** The form and, if it edits one, the record: 'product:new', 'brief:6f0c…'. */
  name: string
  /** The form's values without a draft. */
  initial: Values
  /** The record's revision, if the form edits one. */
  revision?: number
}

/** The unsaved draft of this form; `start` holds the form's initial values. */
export function useKeptDraft<Values extends FieldValues>({
  name,
  initial,
  revision = 0,
}: Options<Values>) {
  const { user, company } = useMe()
  const [opened] = useState(() =>
    open(draftKey(user.id, company?.id, name), { revision, values: initial }),
  )
  return opened
}

type KeptDraft<Values> = {
  key: string
  record: Version<Values>
  /** The version on which the changes in `start` are based. */
  base: Version<Values>
  start: Values
  /** What others have saved since the draft was started. */
  meanwhile: Meanwhile<Values> | null
  restored: boolean
}

function open<Values extends FieldValues>(key: string, record: Version<Values>): KeptDraft<Values> {
  const kept = readDraft<Values>(key)
  if (!kept) {
    return { key, record, base: record, start: record.values, meanwhile: null, restored: false }
  }
  const outdated = kept.base.revision !== record.revision
  const values = outdated ? { ...record.values, ...kept.base.values } : record.values
  const merged = merge(values, record.values, { ...values, ...kept.changes })
  return {
    key,
    record,
    base: { revision: kept.base.revision, values },
    start: merged.values,
    meanwhile: outdated ? merged.meanwhile : null,
    restored: true,
  }
}

/** The props of the draft's notice. */
export type ShownDraft = Pick<ReturnType<typeof useFormDraft>, 'restored' | 'discard'>

/**
 * Keeps unsaved changes to a form until they are saved or canceled, or the user signs out, so that
 * a reload, a crash or an expired session loses nothing. Only changed fields are kept, so that
 * other users' changes are not undone. Not for forms with passwords.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key, record: opened, ...kept }: KeptDraft<Values>,
) {
  const record = useRecord(form, opened, kept.meanwhile)
  const base = useRef(kept.base)
  const [changed, setChanged] = useState(kept.restored)
  const [restored, setRestored] = useState(kept.restored)
  const over = useRef(false)
  const { stored } = record

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (over.current) return
        const any = Object.keys(changesOf(values, stored().values)).length > 0
        setChanged(any)
        const changes = changesOf(values, base.current.values)
        if (any) keepDraft(key, { base: base.current, changes })
        else forgetDraft(key)
      },
    })
  }, [form, key, stored])

  return {
    record,
    /** Whether anything differs from the stored values. */
    changed,
    /** Whether the form shows a draft from before this page was opened. */
    restored,
    /** Deletes the draft, after saving or discarding. */
    forget: () => {
      over.current = true
      forgetDraft(key)
    },
    /** Resets the form to the stored values. */
    discard: () => {
      base.current = stored()
      record.reset()
      form.clearErrors()
      setRestored(false)
      const [first] = Object.keys(stored().values)
      if (first) form.setFocus(first as FieldPath<Values>)
    },
  }
}
