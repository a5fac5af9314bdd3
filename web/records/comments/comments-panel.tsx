import { MessageSquarePlus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { CommentForm } from './comment-form.tsx'
import { NewPlace } from './comment-place.tsx'
import { CommentThread } from './comment-thread.tsx'
import type { PlacedThread } from './commented-record.ts'
import { CommentsDrawing } from './comments-drawing.tsx'
import { useAddComment, useDeleteComment } from './comments-queries.ts'
import type { Comments, ShownState } from './use-comments.ts'

type CommentsPanelProps<Anchor> = {
  comments: Comments<Anchor>
  /** The listed comments in their order. */
  placed: readonly PlacedThread<Anchor>[]
  /** Where a new comment will stand. */
  placeOf: (anchor: Anchor) => string
  /** Beside the button that adds a comment. */
  tools?: ReactNode
  /** Above the list. */
  notice?: ReactNode
  className?: string
}

/** The comments beside the record; a sheet below it on small screens. */
export function CommentsPanel<Anchor>(props: CommentsPanelProps<Anchor>) {
  const { comments, tools, notice, className } = props
  const { writing, state, list } = comments
  return (
    <SidePanel
      title={words.title}
      closeLabel={words.close}
      onClose={comments.close}
      {...(className && { className })}
    >
      <div className="flex items-center justify-between gap-2 border-b px-4 py-2.5">
        <StateSwitch state={state} onChoose={comments.setState} />
        <div className="flex items-center gap-1">
          {tools}
          <Button icon={MessageSquarePlus} size="sm" variant="secondary" onClick={comments.add}>
            {words.add}
          </Button>
        </div>
      </div>
      {notice}
      {writing?.what === 'new' && <NewComment {...props} anchor={writing.anchor} />}
      <Threads {...props} />
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

type NewCommentProps<Anchor> = Pick<CommentsPanelProps<Anchor>, 'comments' | 'placeOf'> & {
  anchor: Anchor | null
}

function NewComment<Anchor>({ comments, placeOf, anchor }: NewCommentProps<Anchor>) {
  const { record } = comments
  const { mutateAsync } = useAddComment(record)
  return (
    <div className="border-b px-4 py-3.5">
      {anchor !== null && (
        <div className="mb-3">
          <NewPlace text={placeOf(anchor)} />
          <Button
            variant="link"
            size="sm"
            onClick={() => comments.write({ what: 'new', anchor: null })}
          >
            {record.words.onAllInstead}
          </Button>
        </div>
      )}
      <CommentForm
        record={record}
        // A new place remounts the form, which focuses its field.
        key={JSON.stringify(anchor)}
        label={anchor ? words.write : record.words.writeOnAll}
        {...(!anchor && { description: record.words.addHint })}
        send={words.send}
        failed={words.addFailed}
        keepAs={`comment:${record.id}`}
        autoFocus
        onCancel={() => comments.write(null)}
        onSend={async (text, idempotencyKey) => {
          comments.added(await mutateAsync({ body: { text, anchor }, idempotencyKey }))
        }}
      />
    </div>
  )
}

function Threads<Anchor>({ comments, placed }: CommentsPanelProps<Anchor>) {
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
        {() => <Placed {...{ comments, placed, box }} />}
      </WhenLoaded>
    </fieldset>
  )
}

type PlacedProps<Anchor> = Pick<CommentsPanelProps<Anchor>, 'comments' | 'placed'> & {
  box: RefObject<HTMLFieldSetElement | null>
}

function Placed<Anchor>({ comments, placed, box }: PlacedProps<Anchor>) {
  const now = useNow()
  const { record } = comments
  const { mutate: remove } = useDeleteComment(record)
  const leaving = useRef(false)
  useEffect(() => {
    // The focused element was in a thread that left the list.
    if (leaving.current && document.activeElement === document.body) {
      leaving.current = false
      box.current?.focus()
    }
  })
  if (placed.length === 0) {
    return (
      comments.writing?.what !== 'new' && (
        <EmptyState
          bare
          className="py-10"
          drawing={<CommentsDrawing />}
          title={words.emptyTitle[comments.state]}
          description={comments.state === 'open' ? record.words.emptyHint : words.emptyResolved}
        />
      )
    )
  }
  return (
    <ol className="divide-y">
      {placed.map(({ thread, place }) => (
        <li key={thread.id}>
          <CommentThread
            {...{ record, thread, place, now }}
            chosen={comments.chosen === thread.id}
            writing={comments.writing}
            onWrite={comments.write}
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
