import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type briefForm, briefMessages } from '../../contract/briefs.ts'
import { ApiError } from '../../contract/errors.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { serverMessage } from '../platform/server-message.ts'
import { useNavigateHere } from '../platform/use-navigate-here.ts'
import { toast } from '../ui/toast.ts'
import { useSaveBrief } from './briefs-queries.ts'

type Save = {
  /** The brief that is changed; a new one without it. */
  id: string | undefined
  returnTo: string
  onSaved: () => void
  onRefused: (error: unknown) => void
}

/** Saves the brief form, then on to `returnTo`. A second call while one is under way does nothing. */
export function useBriefSave({ id, returnTo, onSaved, onRefused }: Save) {
  const { mutateAsync } = useSaveBrief(id)
  const keyOf = useAttemptKey()
  const navigate = useNavigateHere()
  const underWay = useRef(false)
  const [saving, setSaving] = useState(false)

  async function save(body: z.output<typeof briefForm>) {
    if (underWay.current) return
    underWay.current = true
    setSaving(true)
    try {
      await mutateAsync({ body, idempotencyKey: keyOf(body) })
    } catch (error) {
      underWay.current = false
      setSaving(false)
      tellFailure(error, id !== undefined)
      return onRefused(error)
    }
    const { title, description } = id ? briefMessages.updated : briefMessages.added
    toast.success(title, description)
    onSaved()
    navigate(returnTo)
  }

  return { save, saving }
}

function tellFailure(error: unknown, updating: boolean) {
  if (!(error instanceof ApiError)) return toast.error(briefMessages.saveFailed)
  const { title, description } = updating ? briefMessages.updateFailed : briefMessages.addFailed
  toast.error(title, serverMessage(error) ?? description)
}
