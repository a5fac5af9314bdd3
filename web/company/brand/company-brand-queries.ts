import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CompanyBrand,
  getCompanyBrand,
  updateCompanyBrand,
  companyBrandMessages as words,
} from '../../../contract/company/company-brand.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { call } from '../../platform/calls/call.ts'
import { storeLogo } from '../../products/upload-logo.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

export const companyBrandQuery = queryOptions({
  queryKey: ['companyBrand'],
  queryFn: ({ signal }) => call(getCompanyBrand, { signal }),
})

type Changes = Request<typeof updateCompanyBrand>['body']

function useUpdateBrand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Changes) => call(updateCompanyBrand, { body }),
    onSuccess: (saved) => client.setQueryData(companyBrandQuery.queryKey, saved),
  })
}

/** Saves colors or fonts; reports the outcome with these words. */
export function useSaveBrand(saved: string, failed: string) {
  const { mutate, isPending, variables } = useUpdateBrand()
  const save = (changes: Omit<Changes, 'logo'>, onSaved?: () => void) =>
    mutate(changes, {
      onSuccess: () => {
        toast.success(saved)
        onSaved?.()
      },
      onError: (error) => toast.error(failed, serverMessage(error) ?? words.tryAgain),
    })
  return { save, saving: isPending ? variables : undefined }
}

/** Uploads a logo and sets it as the company's. */
export function useSaveLogo(companyId: string) {
  const { mutateAsync } = useUpdateBrand()
  return useMutation({
    mutationFn: async (file: File) => mutateAsync({ logo: await storeLogo(file, companyId) }),
    onSuccess: () => toast.success(words.logoSaved),
    onError: (error) => toast.error(words.logoFailed, serverMessage(error) ?? words.tryAgain),
  })
}

/** Removes the logo; the toast offers Undo. */
export function useRemoveLogo() {
  const { mutateAsync } = useUpdateBrand()
  const failed = (error: Error) =>
    toast.error(words.logoFailed, serverMessage(error) ?? words.tryAgain)
  return useMutation({
    mutationFn: (_: NonNullable<CompanyBrand['logo']>) => mutateAsync({ logo: null }),
    onSuccess: (_, { key }) =>
      toast.success(words.logoRemoved, undefined, {
        action: {
          label: 'Undo',
          onClick: () => void mutateAsync({ logo: key }).catch(failed),
        },
      }),
    onError: failed,
  })
}
