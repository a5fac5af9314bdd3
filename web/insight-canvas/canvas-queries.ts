import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Request } from '../../contract/endpoint.ts'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import { createCanvas, getCanvas, listCanvases } from '../../contract/insight-canvas/canvases.ts'
import type { SearchFilter } from '../platform/addresses/use-address-filters.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { useMakeRecord } from '../records/record-queries.ts'
import { canvases } from './canvases.ts'
import { asNew } from './editor/copied-widgets.ts'

/** The matching canvases, by last change. */
export const canvasesQuery = ({ q }: SearchFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['canvases', q],
    ...pagesOf(listCanvases, { query: { search: q || undefined } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

type NewCanvas = { body: Request<typeof createCanvas>['body']; idempotencyKey: string }

/** Creates a canvas: blank, prefilled, or with the given widgets. */
export const useCreateCanvas = () =>
  useMakeRecord(canvases, (request: NewCanvas) => call(createCanvas, request))

/** Duplicates a canvas, with new ids; what is connected and grouped stays so. */
export const useDuplicateCanvas = () =>
  useMakeRecord(canvases, async (id: string) => {
    const { title, widgets } = await call(getCanvas, { params: { id } })
    const body = {
      title: words.duplicateTitle(title),
      widgets: asNew(widgets.map(({ widget }) => widget)),
    }
    return call(createCanvas, { body })
  })
