import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getCompanyTemplate,
  removeCompanyTemplate,
  setCompanyTemplate,
  templateMessages as words,
} from '../../../contract/boardroom-builder/company-template.ts'
import { call } from '../../platform/calls/call.ts'
import { readBase64 } from '../../platform/calls/read-base64.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

export const companyTemplateQuery = queryOptions({
  queryKey: ['companyTemplate'],
  queryFn: ({ signal }) => call(getCompanyTemplate, { signal }),
})

/** Uploads a template, or removes it without a file; reports the outcome. */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | null) =>
      file
        ? call(setCompanyTemplate, { body: { name: file.name, pptx: await readBase64(file) } })
        : call(removeCompanyTemplate, {}),
    onSuccess: (saved, file) => {
      client.setQueryData(companyTemplateQuery.queryKey, saved)
      toast.success(file ? words.saved : words.removed)
    },
    onError: (error) => toast.error(words.failed, serverMessage(error)),
  })
}
