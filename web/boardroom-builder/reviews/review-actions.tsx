import { useState } from 'react'
import { unsourcedFigures } from '../../../common/documents/unsourced-figures.ts'
import {
  type DocumentBlock,
  type DocumentInline,
  inlineOf,
  questionsOf,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type DocumentStep,
  type nextStatuses,
  reviewErrors,
  reviewMessages as words,
} from '../../../contract/boardroom-builder/document-reviews.ts'
import type { DocumentStatus, OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import {
  BlocksNotice,
  FirstBlock,
  type NamedBlocks,
  namedBlocksIn,
} from '../../shares/named-blocks.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import type { DocumentSync } from '../sync/document-sync.ts'
import { useMoveDocument } from './review-queries.ts'
import { SinceApproval } from './since-approval.tsx'
import { useUnverifiedSources } from './use-unverified-sources.ts'

type Move = { step: DocumentStep; to: DocumentStatus; label: string }

const moves: Readonly<Record<DocumentStatus, readonly Move[]>> = {
  draft: [{ step: 'asked', to: 'review', label: words.askReview }],
  review: [
    { step: 'returned', to: 'draft', label: words.sendBack },
    { step: 'approved', to: 'approved', label: words.approve },
  ],
  approved: [
    { step: 'begun', to: 'draft', label: words.newVersion },
    { step: 'published', to: 'published', label: words.publish },
  ],
  published: [{ step: 'begun', to: 'draft', label: words.newVersion }],
} satisfies {
  [From in DocumentStatus]: readonly (Move & { to: (typeof nextStatuses)[From][number] })[]
}

type ReviewActionsProps = { document: OpenDocument; status: DocumentStatus; sync: DocumentSync }

/** Buttons for the status changes that the user may make; the last one leads to publication. */
export function ReviewActions({ document, status, sync }: ReviewActionsProps) {
  const [asking, setAsking] = useState<Move>()
  const offered = moves[status].filter(
    ({ step }) => document.mayChange && (step !== 'approved' || document.mayApprove),
  )
  return (
    <>
      {offered.map((move, at) => (
        <Button
          key={move.step}
          variant={at === offered.length - 1 && move.step !== 'begun' ? 'primary' : 'secondary'}
          onClick={() => setAsking(move)}
        >
          {move.label}
        </Button>
      ))}
      <Dialog open={asking !== undefined} onOpenChange={() => setAsking(undefined)}>
        {asking && (
          <DialogContent
            title={words.moves[asking.step].title}
            description={words.moves[asking.step].hint}
          >
            <MoveForm
              id={document.id}
              move={asking}
              sync={sync}
              onDone={() => setAsking(undefined)}
            />
          </DialogContent>
        )}
      </Dialog>
    </>
  )
}

const isUnconfirmed = (one: DocumentInline) =>
  one.type === 'text' && (one.marks ?? []).some(({ type }) => type === 'unconfirmed')

type MoveFormProps = { id: string; move: Move; sync: DocumentSync; onDone: () => void }

function MoveForm({ id, move: { step, to, label }, sync, onDone }: MoveFormProps) {
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<NamedBlocks>()
  const forward = step !== 'begun' && step !== 'returned'
  const blocks = sync.text.blocks
  const unverified = useUnverifiedSources(id, sync, forward)
  const blocking = refused ?? (forward ? (openQuestionsIn(blocks) ?? unverified) : undefined)
  const { mutateAsync, isPending } = useMoveDocument(id)
  async function submit() {
    try {
      // Reviewers should see what is on the screen.
      if (sync.state.mayChange && !(await sync.save())) {
        return toast.error(words.failed, words.saveFirst)
      }
      await mutateAsync({ status: to, note })
      toast.success(words.moves[step].done)
      onDone()
      await sync.refresh()
    } catch (error) {
      const named = namedBlocksIn(error)
      if (named) return setRefused(named)
      toast.error(words.failed, serverMessage(error) ?? 'Please try again.')
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && !blocking) void submit()
      }}
    >
      {blocking && <BlocksNotice documentId={id} named={blocking} onLeave={onDone} />}
      {step === 'approved' && <SinceApproval id={id} text={sync.text} />}
      {forward && <Doubts blocks={blocks} />}
      {step !== 'begun' && <NoteField value={note} onChange={setNote} />}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        {blocking ? (
          <FirstBlock documentId={id} named={blocking} onLeave={onDone} />
        ) : (
          <Button type="submit" pending={isPending}>
            {label}
          </Button>
        )}
      </div>
    </form>
  )
}

function openQuestionsIn(blocks: readonly DocumentBlock[]): NamedBlocks | undefined {
  const open = blocks.flatMap((block) =>
    questionsOf(block).map((message) => ({ path: block.attrs.id, message })),
  )
  if (open.length === 0) return
  return { message: reviewErrors.openQuestions.message, blocks: open }
}

/** What nobody is kept from, but should know: statements and numbers without a source. */
function Doubts({ blocks }: { blocks: readonly DocumentBlock[] }) {
  const unconfirmed = blocks.flatMap(inlineOf).some(isUnconfirmed)
  const lines = blocks.flatMap(unsourcedFigures)
  const unsourced = lines.reduce((sum, { figures }) => sum + figures.length, 0)
  if (!unconfirmed && unsourced === 0) return null
  return (
    <Notice>
      {unconfirmed && <p>{words.toConfirm}</p>}
      {unsourced > 0 && <p>{words.unsourced(unsourced)}</p>}
    </Notice>
  )
}

type NoteFieldProps = { value: string; onChange: (note: string) => void }

function NoteField({ value, onChange }: NoteFieldProps) {
  return (
    <Field label={words.note}>
      <Textarea
        rows={3}
        dir="auto"
        maxLength={2000}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
