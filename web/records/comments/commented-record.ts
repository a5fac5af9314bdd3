import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CommentThread, commentCalls } from '../../../contract/records/comments.ts'

/** A record and what is particular to comments on records of its kind. */
export type CommentedRecord<Anchor> = {
  id: string
  name: 'canvas' | 'document'
  calls: ReturnType<typeof commentCalls<z.ZodType<Anchor, Anchor>>>
  words: {
    addHint: string
    writeOnAll: string
    emptyHint: string
    onAll: string
    onAllInstead: string
  }
}

/** A comment in the list, with what shows where it stands. */
export type PlacedThread<Anchor> = { thread: CommentThread<Anchor>; place: ReactNode }

/** The open draft: a new comment, a reply, an edit, or who is to do it. */
export type Writing<Anchor> =
  | { what: 'new'; anchor: Anchor | null }
  | { what: 'reply' | 'edit' | 'task'; id: string }
