import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PlacedCanvas } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  drawDocumentPicture,
  getDocumentPicture,
  getLibraryPicture,
  listCanvasPictures,
  uploadDocumentPicture,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import { type CallOptions, call } from '../../platform/calls/call.ts'
import { readBase64 } from '../../platform/calls/read-base64.ts'
import type { LoadPicture } from './picture-frame.ts'

/** The document whose pictures to load: the user's own or a shared one. */
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

/** Loads the pictures of a document and caches them. */
export function usePictureLoader({ documentId, shared = false }: PicturesOf): LoadPicture {
  const client = useQueryClient()
  return useCallback(
    (fileId) => client.fetchQuery(pictureQuery({ documentId, shared }, fileId)),
    [client, documentId, shared],
  )
}

/** The states of the canvases whose pictures a document contains. */
export const canvasPicturesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['canvas-pictures', documentId],
    queryFn: ({ signal }) => call(listCanvasPictures, { params: { id: documentId }, signal }),
    select: ({ items }) => items,
    refetchOnWindowFocus: 'always',
  })

/** Uploads a picture. */
export async function uploadPicture(id: string, file: File, options: CallOptions) {
  const picture = await readBase64(file)
  return call(uploadDocumentPicture, { params: { id }, body: { picture }, ...options })
}

/** Has the server draw a picture of the current canvas. */
export const drawPicture = (id: string, canvas: PlacedCanvas, options: CallOptions) =>
  call(drawDocumentPicture, { params: { id }, body: canvas, ...options })
