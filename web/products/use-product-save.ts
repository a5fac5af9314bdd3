import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type productForm, productMessages } from '../../contract/products.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { serverMessage } from '../platform/server-message.ts'
import { configQuery } from '../platform/use-config.ts'
import { useMe } from '../platform/use-me.ts'
import { useNavigateHere } from '../platform/use-navigate-here.ts'
import { toast } from '../ui/toast.ts'
import type { LogoChoice } from './logo-field.tsx'
import { useSaveProduct } from './products-queries.ts'
import { uploadLogo } from './upload-logo.ts'

type Body = Omit<z.input<typeof productForm>, 'logo_url'>

type Heard = { onSaved: () => void; onRefused: (error: unknown) => void }

/**
 * Saves the product form: first a newly chosen logo, then the product, then on to the list. A logo
 * that fails is told and left out; a second call while one is under way does nothing.
 */
export function useProductSave(id: string | undefined, { onSaved, onRefused }: Heard) {
  const { mutateAsync } = useSaveProduct(id)
  const storeLogo = useStoreLogo()
  const keyOf = useAttemptKey()
  const navigate = useNavigateHere()
  const underWay = useRef(false)
  const [saving, setSaving] = useState(false)

  async function send(body: Body, logo: LogoChoice) {
    const complete = { ...body, logo_url: await storeLogo(logo) }
    const request = { body: complete, idempotencyKey: keyOf(complete) }
    try {
      await mutateAsync(request)
    } catch (error) {
      toast.error(
        id ? productMessages.updateFailed : productMessages.addFailed,
        serverMessage(error),
      )
      onRefused(error)
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

/** Stores a chosen logo once, however often the save after it is repeated. */
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
      const { title, description } = productMessages.logoFailed
      toast.error(title, serverMessage(error) ?? description)
      return kept
    }
  }
}
