import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { productMessages } from '../../contract/products/products.ts'
import { useNavigateHere } from '../platform/addresses/use-navigate-here.ts'
import { configQuery } from '../platform/calls/use-config.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { useMe } from '../platform/session/use-me.ts'
import { serverMessage } from '../ui/server-message.ts'
import { tellFailure } from '../ui/tell-failure.ts'
import { toast } from '../ui/toast.ts'
import type { LogoChoice } from './logo-field.tsx'
import { type ProductBody, useSaveProduct } from './products-queries.ts'
import { uploadLogo } from './upload-logo.ts'

type Body = Omit<ProductBody, 'logo_url'>

type Heard = {
  onSaved: () => void
  /** Returns whether the form shows the error itself. */
  onRefused: (error: unknown) => Promise<boolean>
}

/**
 * Saves the product form: first a newly chosen logo, then the product; then navigates to the list.
 * If the logo fails, a toast says so and the product is saved without it. Calls made while saving
 * are ignored.
 */
export function useSubmitProduct(id: string | undefined, { onSaved, onRefused }: Heard) {
  const { mutateAsync } = useSaveProduct(id)
  const storeLogo = useStoreLogo()
  const keyOf = useIdempotencyKey()
  const navigate = useNavigateHere()
  const underWay = useRef(false)
  const [saving, setSaving] = useState(false)

  async function send(body: Body, logo: LogoChoice) {
    const complete = { ...body, logo_url: await storeLogo(logo) }
    const request = { body: complete, idempotencyKey: keyOf(complete) }
    try {
      await mutateAsync(request)
    } catch (error) {
      if (await onRefused(error)) return false
      toast.error(
        id ? productMessages.updateFailed : productMessages.addFailed,
        serverMessage(error),
      )
      return false
    }
    const { title, description } = id ? productMessages.updated : productMessages.added
    toast.success(title, description)
    return true
  }

  async function save(body: Body, logo: LogoChoice) {
    if (underWay.current) return
    underWay.current = true
    setSaving(true)
    const saved = await send(body, logo).catch(() => {
      toast.error(productMessages.saveFailed)
      return false
    })
    if (saved) {
      onSaved()
      return navigate('/products')
    }
    underWay.current = false
    setSaving(false)
  }

  return { save, saving }
}

/** Uploads a chosen logo once, however often the save is retried. */
function useStoreLogo() {
  const { company } = useMe()
  const client = useQueryClient()
  const stored = useRef<{ file: File; url: string }>(undefined)
  return async ({ file, stored: kept }: LogoChoice): Promise<string | null> => {
    if (!file || !company) return kept
    if (stored.current?.file === file) return stored.current.url
    try {
      const { publicUrl } = await client.ensureQueryData(configQuery)
      const url = await uploadLogo(file, { companyId: company.id, publicUrl })
      stored.current = { file, url }
      return url
    } catch (error) {
      tellFailure(productMessages.logoFailed, error)
      return kept
    }
  }
}
