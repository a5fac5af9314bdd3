import { MessageSquarePlus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  commentLimits,
  commentMessages as words,
} from '../../../contract/boardroom-builder/document-comments.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { TextForm } from '../../platform/forms/text-form.tsx'
import type { Shown } from '../../records/sync/merge-parts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { CommentThread } from './comment-thread.tsx'
import { CommentsDrawing } from './comments-drawing.tsx'
import { useAddComment, useDeleteComment } from './comments-queries.ts'
import { inOrderOfText } from './thread-order.ts'
import type { Comments, ShownState, Writing } from './use-comments.ts'

type CommentsPanelProps = {
  documentId: string
  comments: Comments
  /** The text as it is in the editor. */
  shown: Shown<DocumentBlock>
}

/** The comments beside the text; a sheet below it on small screens. */
export function CommentsPanel({ documentId, comments, shown }: CommentsPanelProps) {
  const { writing, state, list } = comments
  return (
    <SidePanel
      title={words.title}
      closeLabel={words.close}
      onClose={comments.close}
      className="z-30 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[45dvh] md:max-xl:fixed md:max-xl:inset-y-0 md:max-xl:end-0 md:max-xl:top-(--top-bar-height) md:max-xl:h-auto md:max-xl:w-88 md:max-xl:border-s md:max-xl:shadow-float xl:sticky xl:top-[calc(var(--top-bar-height)+1rem)] xl:h-auto xl:max-h-[calc(100dvh-var(--top-bar-height)-2rem)] xl:w-84 xl:rounded-lg xl:border"
    >
      <div className="flex items-center justify-between gap-2 border-b px-4 py-2.5">
        <StateSwitch state={state} onChoose={comments.setState} />
        <Button icon={MessageSquarePlus} size="sm" variant="secondary" onClick={comments.add}>
          {words.add}
        </Button>
      </div>
      {writing?.what === 'new' && <NewComment {...{ documentId, comments, shown, writing }} />}
      <Threads documentId={documentId} comments={comments} shown={shown} />
      <div className="px-4 pb-4 empty:hidden">
        <ShowMore noun="comments" list={list} />
      </div>
    </SidePanel>
  )
}

type StateSwitchProps = { state: ShownState; onChoose: (state: ShownState) => void }

function StateSwitch({ state, onChoose }: StateSwitchProps) {
  return (
    <ChoiceButtons
      label={words.ofState}
      choices={(['open', 'resolved'] as const).map((value) => ({
        value,
        name: words.states[value],
      }))}
      chosen={state}
      onChoose={onChoose}
      className="-ms-2"
    />
  )
}

type NewCommentProps = CommentsPanelProps & {
  writing: Extract<Writing, { what: 'new' }>
}

function NewComment({ documentId, comments, shown, writing: { anchor } }: NewCommentProps) {
  const { mutateAsync } = useAddComment(documentId)
  const quote = anchor?.quote.trim()
  return (
    <div className="border-b px-4 py-3.5">
      {anchor && (
        <div className="mb-3">
          <blockquote
            dir="auto"
            className="line-clamp-3 break-words rounded-sm border-warning-text/60 border-s-2 bg-warning-tint px-2.5 py-1.5 text-sm text-warning-text"
          >
            {quote || words.onBlock(shown.parts.get(anchor.blockId)?.type)}
          </blockquote>
          <Button
            variant="link"
            size="sm"
            onClick={() => comments.write({ what: 'new', anchor: null })}
          >
            {words.onDocumentInstead}
          </Button>
        </div>
      )}
      <TextForm
        // A new passage remounts the form, which focuses its field.
        key={anchor ? `${anchor.blockId} ${anchor.quote} ${anchor.occurrence}` : ''}
        label={anchor ? words.write : words.writeOnDocument}
        {...(!anchor && { description: words.addHint })}
        send={words.send}
        failed={words.addFailed}
        most={commentLimits.text}
        keepAs={`document-comment:${documentId}`}
        autoFocus
        onCancel={() => comments.write(null)}
        onSend={async (text, idempotencyKey) => {
          comments.added(await mutateAsync({ body: { text, anchor }, idempotencyKey }))
        }}
      />
    </div>
  )
}

function Threads({ documentId, comments, shown }: CommentsPanelProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={box} tabIndex={-1} aria-label={words.title} className="min-w-0 outline-none">
      <WhenLoaded
        query={comments.list}
        failed={words.failed}
        loading="comments"
        skeleton={<Waiting />}
        className="m-4 px-4"
      >
        {({ pages }) => <Placed {...{ documentId, comments, shown, pages, box }} />}
      </WhenLoaded>
    </fieldset>
  )
}

type PlacedProps = CommentsPanelProps & {
  pages: NonNullable<Comments['list']['data']>['pages']
  /** The element around the list, which keeps the focus when the focused thread leaves it. */
  box: RefObject<HTMLFieldSetElement | null>
}

/** The threads in the order of the text. */
function Placed({ documentId, comments, shown, pages, box }: PlacedProps) {
  const now = useNow()
  const { mutate: remove } = useDeleteComment(documentId)
  const leaving = useRef(false)
  const { parts, order } = shown
  const placed = useMemo(
    () =>
      inOrderOfText(
        pages.flatMap(({ items }) => items),
        order.flatMap((id) => parts.get(id) ?? []),
      ),
    [pages, parts, order],
  )
  useEffect(() => {
    // The focused element was in a thread that left the list.
    if (leaving.current && document.activeElement === document.body) {
      leaving.current = false
      box.current?.focus()
    }
  })
  if (placed.length === 0) {
    return comments.writing?.what !== 'new' && <Nothing state={comments.state} />
  }
  return (
    <ol className="divide-y">
      {placed.map(({ thread, found }) => (
        <li key={thread.id}>
          <CommentThread
            documentId={documentId}
            thread={thread}
            found={found}
            block={parts.get(thread.anchor?.blockId ?? '')?.type}
            chosen={comments.chosen === thread.id}
            now={now}
            writing={comments.writing}
            onWrite={comments.write}
            onChoose={() => comments.show(thread)}
            onDelete={(id) => {
              leaving.current = true
              remove(id)
            }}
            onLeave={() => {
              leaving.current = true
            }}
          />
        </li>
      ))}
    </ol>
  )
}

function Nothing({ state }: { state: ShownState }): ReactNode {
  return (
    <EmptyState
      bare
      className="py-10"
      drawing={<CommentsDrawing />}
      title={words.emptyTitle[state]}
      description={words.emptyHint[state]}
    />
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-5 p-4">
      {[0, 1, 2].map((at) => (
        <div key={at} className="flex flex-col gap-2">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}
