import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  companyErrors,
  companyMessages,
  companySecurityMessages,
  createCompany,
  deleteCompany,
  getCompany,
  getCompanySecurity,
  getCompanyStorage,
  updateCompany,
  updateCompanySecurity,
} from '../../contract/company/company.ts'
import type { Request } from '../../contract/endpoint.ts'
import { ApiError } from '../../contract/errors.ts'
import { call } from '../platform/calls/call.ts'
import { meQuery } from '../platform/session/use-me.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

const retries = 2

export const companyQuery = queryOptions({
  queryKey: ['companyProfile'],
  queryFn: ({ signal }) => call(getCompany, { signal }),
  retry: (count, error) => count < retries && !isDenied(error),
})

/** Creates the user's company. This gives access to every page, so everything is refetched. */
export function useCreateCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request<typeof createCompany> & { idempotencyKey: string }) =>
      call(createCompany, request),
    onSuccess: (company) => {
      client.setQueryData(companyQuery.queryKey, company)
      return client.invalidateQueries()
    },
    onError: (error) => {
      const elsewhere = error instanceof ApiError && error.code === companyErrors.alreadyInOne.code
      return elsewhere ? client.invalidateQueries() : undefined
    },
  })
}

export const companySecurityQuery = queryOptions({
  queryKey: ['companySecurity'],
  queryFn: ({ signal }) => call(getCompanySecurity, { signal }),
})

export const companyStorageQuery = queryOptions({
  queryKey: ['companyStorage'],
  queryFn: ({ signal }) => call(getCompanyStorage, { signal }),
})

/** Turns the requirement of a second factor for every member on or off; reports the outcome. */
export function useRequireSecondFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (secondFactorRequired: boolean) =>
      call(updateCompanySecurity, { body: { secondFactorRequired } }),
    onSuccess: (security) => {
      client.setQueryData(companySecurityQuery.queryKey, security)
      if (!security.secondFactorRequired) toast.success(companySecurityMessages.turnedOff.title)
      else {
        const { title, description } = companySecurityMessages.turnedOn
        toast.success(title, description)
      }
    },
    onError: (error) => {
      toast.error(companySecurityMessages.failed.title, serverMessage(error) ?? error.message)
      return client.invalidateQueries(companySecurityQuery)
    },
  })
}

type Update = Request<typeof updateCompany> & { idempotencyKey: string }

/** Changes the profile. The company's name is also shown in the shell around every page. */
export function useUpdateCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Update) => call(updateCompany, request),
    onSuccess: (company) => {
      client.setQueryData(companyQuery.queryKey, company)
      void client.invalidateQueries(meQuery)
    },
  })
}

/** Deletes the user's company and everything cached about it. */
export function useDeleteCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (companyName: string) => call(deleteCompany, { body: { companyName } }),
    onSuccess: async () => {
      await client.fetchQuery(meQuery)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
      toast.success(companyMessages.deleted.title, companyMessages.deleted.description)
    },
  })
}

/** Whether retrying the request will not help. */
export function isDenied(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
