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

/** A canvas in a document as it is at a revision. */
const newestQuery = (documentId: string, fileId: string, revision: number) =>
  queryOptions({
    queryKey: ['document-picture', documentId, 'newest', fileId, revision],
    queryFn: ({ signal }): Promise<Blob> =>
      inTurn(() => {
        const params = { id: documentId, fileId }
        return call(getDocumentPicture, { params, query: { newest: 'true' }, signal })
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

let last: Promise<unknown> = Promise.resolve()

/** The server draws one canvas of a person at a time, and refuses what has to wait long. */
function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const turn = last.then(draw, draw)
  last = turn
  return turn
}

/** Loads the pictures of a document and caches them. */
export function usePictureLoader({ documentId, shared = false }: PicturesOf): LoadPicture {
  const client = useQueryClient()
  return useCallback(
    (fileId, newest = null) =>
      newest === null
        ? client.fetchQuery(pictureQuery({ documentId, shared }, fileId))
        : client.fetchQuery(newestQuery(documentId, fileId, newest)),
    [client, documentId, shared],
  )
}

/** Loads the pictures of the user's own document, and those of canvases that changed since as the canvases are now. */
export function useNewestPictureLoader(documentId: string): LoadPicture {
  const client = useQueryClient()
  const load = usePictureLoader({ documentId })
  return useCallback(
    async (fileId) => {
      const { items } = await client
        .ensureQueryData(canvasPicturesQuery(documentId))
        .catch(() => ({ items: [] }))
      const canvas = items.find((one) => one.fileId === fileId)
      return load(fileId, canvas?.state === 'changed' ? canvas.revision : null)
    },
    [client, load, documentId],
  )
}

/** The states of the canvases whose pictures a document contains. */
export const canvasPicturesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['canvas-pictures', documentId],
    queryFn: ({ signal }) => call(listCanvasPictures, { params: { id: documentId }, signal }),
    select: ({ items }) => items,
    refetchOnWindowFocus: 'always',
    refetchInterval: 10_000,
  })

/** Uploads a picture. */
export async function uploadPicture(id: string, file: File, options: CallOptions) {
  const picture = await readBase64(file)
  return call(uploadDocumentPicture, { params: { id }, body: { picture }, ...options })
}

/** Has the server draw a picture of the current canvas. */
export const drawPicture = (id: string, canvas: PlacedCanvas, options: CallOptions) =>
  call(drawDocumentPicture, { params: { id }, body: canvas, ...options })
