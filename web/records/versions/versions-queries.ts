import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { recordVersionMessages as words } from '../../../contract/records/record-messages.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import type { RecordKind } from '../record-kind.ts'
import { recordQuery } from '../record-queries.ts'

/** The saved versions of a record, newest first. */
export const versionsQuery = <Version>({ name, calls }: RecordKind<unknown, Version>, id: string) =>
  infiniteQueryOptions({
    queryKey: [`${name}-versions`, id],
    ...pagesOf(calls.listVersions, { params: { id } }),
    refetchOnMount: 'always',
  })

/** A version with its parts, which never change. */
export const versionQuery = <WholeVersion>(
  { name, calls }: RecordKind<unknown, unknown, WholeVersion>,
  id: string,
  versionId: string,
) =>
  queryOptions({
    queryKey: [`${name}-version`, id, versionId],
    queryFn: ({ signal }) => call(calls.getVersion, { params: { id, versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Saves the stored record as a version with a name. Resolves to the message of a failure. */
export function useKeepVersion(kind: RecordKind, id: string) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (name: string) => call(kind.calls.nameVersion, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries(versionsQuery(kind, id)),
  })
  return async (name: string) => {
    try {
      await mutateAsync(name)
      toast.success(words.kept)
    } catch (failure) {
      return serverMessage(failure) ?? words.keepFailed
    }
  }
}

/** Restores a version. Resolves to the record as it is then, or to undefined after a failure. */
export function useRestoreVersion<Open>(kind: RecordKind<Open>, id: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (versionId: string) =>
      call(kind.calls.restoreVersion, { params: { id, versionId } }),
    onSuccess: (record) => {
      client.setQueryData(recordQuery(kind, id).queryKey, record)
      void client.invalidateQueries({ queryKey: [kind.plural] })
      return client.invalidateQueries(versionsQuery(kind, id))
    },
  })
  async function restore(versionId: string) {
    try {
      const record = await mutateAsync(versionId)
      toast.success(words.restored, words.restoredHint)
      return record
    } catch (failure) {
      toast.error(words.restoreFailed, serverMessage(failure))
    }
  }
  return { restore, isPending }
}
