import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createCanvasTemplate,
  deleteCanvasTemplate,
  getCanvasTemplate,
  listCanvasTemplates,
  updateCanvasTemplate,
} from '../../../contract/insight-canvas/canvas-templates.ts'
import { call } from '../../platform/calls/call.ts'

const key = ['canvas-templates']

/** The templates of the company, or of a user without one. */
export const templatesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(listCanvasTemplates, { signal }),
  select: ({ items }) => items,
  refetchOnMount: 'always',
})

/** The widgets of a template. */
export const readTemplate = (id: string) => call(getCanvasTemplate, { params: { id } })

function useChange<Request, Reply>(change: (request: Request) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Saves a stored canvas as a template. */
export const useSaveTemplate = (canvasId: string) =>
  useChange((name: string) => call(createCanvasTemplate, { body: { canvasId, name } }))

export const useRenameTemplate = (id: string) =>
  useChange((name: string) => call(updateCanvasTemplate, { params: { id }, body: { name } }))

export const useDeleteTemplate = (id: string) =>
  useChange((_: undefined) => call(deleteCanvasTemplate, { params: { id } }))
