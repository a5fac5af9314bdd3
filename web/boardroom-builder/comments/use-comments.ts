import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { passageAt, placeOfPassage } from '../../../common/documents/comment-passages.ts'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type CommentAnchor,
  type CommentThread,
  type DocumentComment,
  commentMessages as words,
} from '../../../contract/boardroom-builder/document-comments.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { useNameOf } from './comment-item.tsx'
import { isCommentKey } from './comment-key.ts'
import { commentsQuery } from './comments-queries.ts'

/** What comments need from the text editor. */
export type CommentedEditor = {
  /** The selected words within one block; null if none are selected. */
  selectedPassage: () => CommentAnchor | null
  /** Scrolls to these words. */
  showPassage: (anchor: CommentAnchor) => void
}

export type Comments = ReturnType<typeof useComments>

export type ShownState = 'open' | 'resolved'

/** The open draft: a new comment, a reply, or an edit. */
export type Writing =
  | { what: 'new'; anchor: CommentAnchor | null }
  | { what: 'reply' | 'edit'; id: string }

/** The state of a document's comments: which are listed, and which one is selected. */
export function useComments(
  documentId: string,
  editor: RefObject<CommentedEditor | null>,
  blocks: () => readonly DocumentBlock[],
) {
  const [address] = useSearchParams()
  const [open, setOpen] = useState(() => address.has('comments'))
  const [chosen, setChosen] = useState<string | null>(null)
  const [writing, setWriting] = useState<Writing | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listed = useListed(documentId, writing)

  const add = () => addOn(editor.current?.selectedPassage() ?? null)
  function addOn(passage: CommentAnchor | null) {
    setWriting({ what: 'new', anchor: passage && shortened(passage, blocks()) })
    listed.setState('open')
    setOpen(true)
  }
  useCommentKey(add)

  return {
    ...listed,
    open,
    button,
    chosen,
    writing,
    toggle: () => setOpen(!open),
    /** Closes the draft, or if there is none, the panel. */
    close: () => {
      if (writing) return setWriting(null)
      setOpen(false)
      button.current?.focus()
    },
    /** Shows the comment's passage in the text. */
    show: ({ id, anchor }: CommentThread) => {
      setChosen(id)
      if (anchor) editor.current?.showPassage(anchor)
    },
    /** Selects the comment whose words were clicked in the text. */
    choose: (id: string) => {
      if (id === 'new') return
      setOpen(true)
      setChosen(id)
    },
    write: setWriting,
    /** Starts a comment on the selection. */
    add,
    addOn,
    added: ({ id }: CommentThread) => {
      setWriting(null)
      setChosen(id)
    },
  }
}

/** The open or the resolved comments, and what others add to them. */
function useListed(documentId: string, writing: Writing | null) {
  const [state, setState] = useState<ShownState>('open')
  const list = useInfiniteQuery(commentsQuery(documentId, state))
  const threads = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data])
  return {
    list,
    state,
    setState,
    count: list.data?.pages[0]?.open ?? 0,
    said: useNews(list.isPlaceholderData ? undefined : threads, state),
    /** The passages that the editor highlights. */
    highlights: useHighlights(threads, writing),
  }
}

/** The passages of the listed comments, and of the one that is being written. */
function useHighlights(threads: readonly CommentThread[] | undefined, writing: Writing | null) {
  return useMemo(() => {
    const placed = (threads ?? []).flatMap(({ id, anchor, resolved }) =>
      anchor ? [{ id, ...anchor, resolved: resolved !== null }] : [],
    )
    return writing?.what === 'new' && writing.anchor
      ? [...placed, { id: 'new', ...writing.anchor, resolved: false }]
      : placed
  }, [threads, writing])
}

/** The shortcut that starts a comment. */
function useCommentKey(add: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isCommentKey(event)) return
    event.preventDefault()
    add()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** The text of a live region that announces others' new comments. */
function useNews(threads: readonly CommentThread[] | undefined, state: ShownState) {
  const { user } = useMe()
  const nameOf = useNameOf()
  const [said, setSaid] = useState('')
  const known = useRef<{ state: ShownState; ids: ReadonlySet<string> }>(null)
  const tell = useEffectEvent((comments: readonly DocumentComment[]) => {
    const before = known.current
    known.current = { state, ids: new Set(comments.map(({ id }) => id)) }
    if (before?.state !== state) return
    const fresh = comments.filter(({ id, author }) => !before.ids.has(id) && author.id !== user.id)
    if (fresh[0]) setSaid(words.news(nameOf(fresh[0]), fresh.length))
  })
  useEffect(() => {
    if (threads) tell(threads.flatMap((thread) => [thread, ...thread.replies]))
  }, [threads])
  return said
}

/** Shortens a long passage to the part that a comment quotes. */
function shortened(passage: CommentAnchor, blocks: readonly DocumentBlock[]): CommentAnchor {
  const block = blocks.find(({ attrs }) => attrs.id === passage.blockId)
  const said = block ? textOfBlock(block) : ''
  const from = placeOfPassage(said, passage)
  if (from === null) return passage
  return { blockId: passage.blockId, ...passageAt(said, from, from + passage.quote.length) }
}
