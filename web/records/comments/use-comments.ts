import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import type { Comment, CommentThread } from '../../../contract/records/comments.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { toast } from '../../ui/toast.ts'
import { useNameOf } from './comment-item.tsx'
import type { CommentedRecord, Writing } from './commented-record.ts'
import { commentsQuery, linkedCommentQuery } from './comments-queries.ts'

export type Comments<Anchor> = ReturnType<typeof useComments<Anchor>>

export type ShownState = 'open' | 'resolved'

/**
 * The state of a record's comments: which are listed, and which one is selected. `onShow` brings the place of a comment
 * into view; `add` starts one on what is selected.
 */
export function useComments<Anchor>(
  record: CommentedRecord<Anchor>,
  onShow: (anchor: Anchor) => void,
  add: () => void,
) {
  const [address] = useSearchParams()
  const [open, setOpen] = useState(() => address.has('comments') || address.has('comment'))
  const [chosen, setChosen] = useState<string | null>(null)
  const [writing, setWriting] = useState<Writing<Anchor> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listed = useListed(record)

  function show({ id, anchor }: CommentThread<Anchor>) {
    setChosen(id)
    if (anchor) onShow(anchor)
  }
  useLinkedComment(record, address.get('comment'), (thread) => {
    listed.setState(thread.resolved ? 'resolved' : 'open')
    setOpen(true)
    show(thread)
  })

  return {
    ...listed,
    record,
    open,
    button,
    chosen,
    writing,
    toggle: () => setOpen(!open),
    reveal: () => setOpen(true),
    hide: () => setOpen(false),
    /** Closes the draft, or if there is none, the panel. */
    close: () => {
      if (writing) return setWriting(null)
      setOpen(false)
      button.current?.focus()
    },
    /** Shows the place of a comment. */
    show,
    /** Selects the comment whose place was pressed. */
    choose: (id: string) => {
      if (id === 'new') return
      setOpen(true)
      setChosen(id)
    },
    write: setWriting,
    /** Starts a comment on the selection. */
    add,
    addOn: (anchor: Anchor | null) => {
      setWriting({ what: 'new', anchor })
      listed.setState('open')
      setOpen(true)
    },
    added: ({ id }: CommentThread<Anchor>) => {
      setWriting(null)
      setChosen(id)
    },
  }
}

/** The open or the resolved comments, and what others add to them. */
function useListed<Anchor>(record: CommentedRecord<Anchor>) {
  const [state, setState] = useState<ShownState>('open')
  const list = useInfiniteQuery(commentsQuery(record, state))
  const threads = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data])
  return {
    list,
    threads: threads as CommentThread<Anchor>[] | undefined,
    state,
    setState,
    count: list.data?.pages[0]?.open ?? 0,
    said: useNews(list.isPlaceholderData ? undefined : threads, state),
  }
}

/** Opens the comment that a link names, once. */
function useLinkedComment<Anchor>(
  record: CommentedRecord<Anchor>,
  linked: string | null,
  onFound: (thread: CommentThread<Anchor>) => void,
) {
  const { data, isError } = useQuery({
    ...linkedCommentQuery(record, linked ?? ''),
    enabled: linked !== null,
  })
  const found = useEffectEvent(() => {
    if (data) onFound(data as CommentThread<Anchor>)
  })
  useEffect(() => {
    if (data) found()
  }, [data])
  useEffect(() => {
    if (isError) toast.error(words.gone)
  }, [isError])
}

/** The text of a live region that announces others' new comments. */
function useNews(
  threads: readonly (Comment & { replies: Comment[] })[] | undefined,
  state: ShownState,
) {
  const { user } = useMe()
  const nameOf = useNameOf()
  const [said, setSaid] = useState('')
  const known = useRef<{ state: ShownState; ids: ReadonlySet<string> }>(null)
  const tell = useEffectEvent((comments: readonly Comment[]) => {
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
