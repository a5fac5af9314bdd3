import { queryOptions } from '@tanstack/react-query'
import {
  addCioPackItem,
  type CioPackItemInput,
  deleteCioPackItem,
  listCioPack,
  restoreCioPackItem,
  updateCioPackItem,
} from '../../../contract/analyst-copilot/cio-pack.ts'
import { call } from '../../platform/calls/call.ts'
import { useChange } from '../../platform/calls/use-change.ts'

/** The questions of the CIO pack: the built-in ones and the company's own. */
export const cioPackQuery = queryOptions({
  queryKey: ['copilot', 'cio-pack'],
  queryFn: ({ signal }) => call(listCioPack, { signal }),
  select: ({ items }) => items,
})

type Save = { body: CioPackItemInput; idempotencyKey: string }

/** Adds a question, or updates the one with this id. */
export const useSaveCioPackItem = (id: string | undefined) =>
  useChange(
    (save: Save) =>
      id ? call(updateCioPackItem, { params: { id }, ...save }) : call(addCioPackItem, save),
    [cioPackQuery],
  )

/** Deletes a question, and restores it. */
export const useDeleteCioPackItem = (id: string) => ({
  remove: useChange(() => call(deleteCioPackItem, { params: { id } }), [cioPackQuery]),
  restore: useChange(() => call(restoreCioPackItem, { params: { id } }), [cioPackQuery]),
})
