import { queryOptions } from '@tanstack/react-query'
import {
  addCioPackItem,
  type CioPackItemInput,
  deleteCioPackItem,
  listCioPack,
  restoreCioPackItem,
  updateCioPackItem,
} from '../../contract/analyst-copilot/cio-pack.ts'
import { call } from '../platform/calls/call.ts'
import { useChange } from '../platform/calls/use-change.ts'

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

export const useDeleteCioPackItem = (id: string) =>
  useChange(() => call(deleteCioPackItem, { params: { id } }), [cioPackQuery])

export const useRestoreCioPackItem = (id: string) =>
  useChange(() => call(restoreCioPackItem, { params: { id } }), [cioPackQuery])
