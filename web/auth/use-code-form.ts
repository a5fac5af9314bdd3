import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'

type CodeSchema = z.ZodType<{ code: string }, { code: string }>

/**
 * A form that asks for a code, which has the focus at first, and again if the code is refused. `prove`
 * returns the reason for that.
 */
export function useCodeForm(
  schema: CodeSchema,
  prove: (code: string) => Promise<string | undefined>,
) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const onSubmit = form.handleSubmit(async ({ code }) => {
    const message = await prove(code)
    if (message === undefined) return
    form.setError('code', { message })
    form.setFocus('code', { shouldSelect: true })
  })
  return { onSubmit, pending: isSubmitting, error: errors.code, code: form.register('code') }
}
