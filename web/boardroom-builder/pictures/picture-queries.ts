import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PlacedCanvas } from '../../../contract/document-blocks.ts'
import {
  drawDocumentPicture,
  getDocumentPicture,
  getLibraryPicture,
  listCanvasPictures,
  uploadDocumentPicture,
} from '../../../contract/document-pictures.ts'
import { type CallOptions, call } from '../../platform/calls/call.ts'
import { base64Of } from '../base64-of.ts'
import type { LoadPicture } from './picture-frame.ts'

/** Whose picture: of a document of one's own, or of one that is shared. */
export type PicturesOf = { documentId: string; shared?: boolean }

const pictureQuery = ({ documentId, shared = false }: PicturesOf, fileId: string) =>
  queryOptions({
    queryKey: ['document-picture', documentId, shared, fileId],
    queryFn: ({ signal }): Promise<Blob> =>
      shared
        ? call(getLibraryPicture, { params: { documentId, fileId }, signal })
        : call(getDocumentPicture, { params: { id: documentId, fileId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Loads pictures of a document, each once. */
export function usePictureLoader({ documentId, shared = false }: PicturesOf): LoadPicture {
  const client = useQueryClient()
  return useCallback(
    (fileId) => client.fetchQuery(pictureQuery({ documentId, shared }, fileId)),
    [client, documentId, shared],
  )
}

/** What became of the canvases whose pictures a document has. */
export const canvasPicturesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['canvas-pictures', documentId],
    queryFn: ({ signal }) => call(listCanvasPictures, { params: { id: documentId }, signal }),
    select: ({ items }) => items,
    refetchOnWindowFocus: 'always',
  })

/** Stores the picture in a file. */
export async function uploadPicture(id: string, file: File, options: CallOptions) {
  const picture = await base64Of(file)
  return call(uploadDocumentPicture, { params: { id }, body: { picture }, ...options })
}

/** Stores a picture of a canvas as it is now. */
export const drawPicture = (id: string, canvas: PlacedCanvas, options: CallOptions) =>
  call(drawDocumentPicture, { params: { id }, body: canvas, ...options })
