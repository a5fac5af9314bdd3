import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addBriefFile,
  listBriefFiles,
  removeBriefFile,
  briefFileMessages as words,
} from '../../../contract/briefs/brief-files.ts'
import { call } from '../../platform/calls/call.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

/** The files of a brief of the user's company. */
export const briefFilesQuery = (id: string) =>
  queryOptions({
    queryKey: ['brief-files', id],
    queryFn: ({ signal }) => call(listBriefFiles, { params: { id }, signal }),
    select: ({ items }) => items,
  })

type Added = { key: string; name: string }

/** Attaches a stored file to the brief. */
export function useAddBriefFile(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Added) => call(addBriefFile, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries(briefFilesQuery(id)),
  })
}

/** Removes a file from the brief; the toast offers Undo. */
export function useRemoveBriefFile(id: string) {
  const client = useQueryClient()
  const again = useAddBriefFile(id)
  const failed = (error: Error) =>
    toast.error(words.notRemoved, serverMessage(error) ?? words.tryAgain)
  return useMutation({
    mutationFn: (fileId: string) => call(removeBriefFile, { params: { id, fileId } }),
    onSuccess: (removed) => {
      const undo = () => void again.mutateAsync(removed).catch(failed)
      toast.success(words.removed(removed.name), undefined, {
        action: { label: 'Undo', onClick: undo },
      })
      return client.invalidateQueries(briefFilesQuery(id))
    },
    onError: failed,
  })
}
