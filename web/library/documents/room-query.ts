import { queryOptions } from '@tanstack/react-query'
import {
  followDocument,
  followLibraryDocument,
  getLibrarySlides,
} from '../../../contract/boardroom-builder/document-room.ts'
import {
  type Deck,
  getDocumentSlides,
} from '../../../contract/boardroom-builder/document-slides.ts'
import { ApiError } from '../../../contract/errors.ts'
import { call } from '../../platform/calls/call.ts'
import type { SendSign } from '../../records/presence/attendance.ts'

/** What the room shows, and whether the document is one of the user's own company. */
export type RoomDeck = { deck: Deck; isOwn: boolean }

/** The published slides of a document that is shared with the user, or that is their company's. */
export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'document-slides', id],
    queryFn: async ({ signal }): Promise<RoomDeck> => {
      try {
        const deck = await call(getLibrarySlides, { params: { documentId: id }, signal })
        return { deck, isOwn: false }
      } catch (error) {
        if (!isMissing(error)) throw error
        const query = { published: 'true' as const }
        const deck = await call(getDocumentSlides, { params: { id }, query, signal })
        return { deck, isOwn: true }
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Says that the user follows the presentation. */
export const followRoom =
  (id: string, isOwn: boolean): SendSign =>
  (sign, options) =>
    isOwn
      ? call(followDocument, { params: { id }, body: sign, ...options })
      : call(followLibraryDocument, { params: { documentId: id }, body: sign, ...options })
