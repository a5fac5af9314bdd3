import { useRef, useState } from 'react'
import { type Brief, briefMessages } from '../../contract/briefs/briefs.ts'
import { ApiError } from '../../contract/errors.ts'
import { useNavigateHere } from '../platform/addresses/use-navigate-here.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { tellFailure } from '../ui/tell-failure.ts'
import { toast } from '../ui/toast.ts'
import { briefAdded } from './brief-added.tsx'
import { type BriefBody, useSaveBrief } from './briefs-queries.ts'

type Save = {
  /** The brief to update; absent for a new one. */
  id: string | undefined
  returnTo: string
  onSaved: () => void
  /** Returns whether the form shows the error itself. */
  onRefused: (error: unknown) => Promise<boolean>
}

/**
 * Saves the brief form, then navigates to `returnTo`, which offers the next steps for a new brief.
 * Ignores calls made while it is saving.
 */
export function useSubmitBrief({ id, returnTo, onSaved, onRefused }: Save) {
  const { mutateAsync } = useSaveBrief(id)
  const keyOf = useIdempotencyKey()
  const navigate = useNavigateHere()
  const underWay = useRef(false)
  const [saving, setSaving] = useState(false)

  async function save(body: BriefBody) {
    if (underWay.current) return
    underWay.current = true
    setSaving(true)
    let saved: Brief
    try {
      saved = await mutateAsync({ body, idempotencyKey: keyOf(body) })
    } catch (error) {
      if (!(await onRefused(error))) tellRefusal(error, id !== undefined)
      underWay.current = false
      setSaving(false)
      return
    }
    const { title, description } = id ? briefMessages.updated : briefMessages.added
    toast.success(title, description)
    onSaved()
    navigate(returnTo, id ? {} : { state: briefAdded(saved) })
  }

  return { save, saving }
}

function tellRefusal(error: unknown, updating: boolean) {
  if (!(error instanceof ApiError)) return toast.error(briefMessages.saveFailed)
  tellFailure(updating ? briefMessages.updateFailed : briefMessages.addFailed, error)
}
