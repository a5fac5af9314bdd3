import { useCallback, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, generalErrors } from '../../../contract/errors.ts'
import { type Meanwhile, merge, type Version } from './merge.ts'

/**
 * The stored record that a form edits. A save includes its revision, so that it does not silently
 * overwrite what someone else saved meanwhile.
 */
export function useRecord<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  opened: Version<Values>,
  before: Meanwhile<Values> | null = null,
) {
  const current = useRef(opened)
  const [meanwhile, setMeanwhile] = useState(before)
  const stored = useCallback(() => current.current, [])
  return {
    /** What someone else saved while the form was open, until the form is reset. */
    meanwhile,
    /** The record as last loaded. */
    stored,
    /**
     * If a save was refused because someone else saved meanwhile, merges their version into the
     * form. Returns whether it did, in which case the form shows the message.
     */
    catchUp: async (refused: unknown, load: () => Promise<Version<Values> | undefined>) => {
      if (!isChangedMeanwhile(refused)) return false
      const newer = await load().catch(() => undefined)
      if (!newer) return false
      const merged = merge(stored().values, newer.values, form.getValues())
      current.current = newer
      put(form, merged.values)
      setMeanwhile(merged.meanwhile)
      return true
    },
    /** Resets the form to the stored values. */
    reset: () => {
      put(form, stored().values)
      setMeanwhile(null)
    },
  }
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === generalErrors.changedMeanwhile.code
}

function put<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: Values,
) {
  for (const [field, value] of Object.entries(values)) {
    const name = field as FieldPath<Values>
    form.setValue(name, value as FieldPathValue<Values, typeof name>, { shouldDirty: true })
  }
}
