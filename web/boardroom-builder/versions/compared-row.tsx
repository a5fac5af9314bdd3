import type { ReactNode } from 'react'
import type { ComparedBlock, LeftPlace } from '../../../common/compare/compare-documents.ts'
import { shortened } from '../../../common/compare/compare-notes.ts'
import { type Change, type MarkedBlock, sideOf } from '../../../common/compare/marked-blocks.ts'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type Move,
  versionMessages as words,
} from '../../../contract/boardroom-builder/document-version-messages.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { BlockView } from '../reading/block-view.tsx'
import { ReadingContext } from '../reading/reading.ts'
import { drawnInView } from '../reading/reading-style.ts'
import type { Readings, Views } from './compared-text.tsx'

type Place = ComparedBlock | LeftPlace

type ComparedRowProps = {
  place: Place
  /** For the former place of a moved block: the block in its new place. */
  now: ComparedBlock | undefined
  view: Views
  readings: Readings
  /** Goes to the new place of a moved block. */
  onGoTo: () => void
}

const signs = { added: '+', deleted: '−', changed: '≠', moved: '↕', none: '' } as const
const tones = {
  added: 'border-primary text-primary-text',
  deleted: 'border-destructive text-destructive-text',
  changed: 'border-info-text text-info-text',
  moved: 'border-warning-text text-warning-text',
  none: 'border-transparent',
} as const

/** One block of a comparison, with a sign in the margin for its change. */
export function ComparedRow(props: ComparedRowProps) {
  const { place, view } = props
  const sign = signOf(place)
  return (
    <div className={cn('relative ps-8', drawnInView)}>
      <span
        aria-hidden="true"
        className={cn(
          'absolute inset-y-0 start-0 w-5 select-none border-s-3 ps-1.5 font-semibold',
          tones[sign],
        )}
      >
        {signs[sign]}
      </span>
      {view === 'sides' ? <Sides {...props} /> : <Inline {...props} />}
      {place.change !== 'left' && <Notes notes={place.notes} />}
    </div>
  )
}

function signOf({ change, moved }: Place): keyof typeof signs {
  if (change === 'left') return 'none'
  if (moved) return 'moved'
  return change === 'unchanged' ? 'none' : change
}

function Inline({ place, readings, onGoTo }: ComparedRowProps) {
  if (place.change === 'left') {
    return <LeftNote block={place.before} move={place.moved} onGoTo={onGoTo} />
  }
  const { change, before, after, marked, moved } = place
  if (change === 'unchanged' || marked) {
    return (
      <>
        <MovedNote move={moved} />
        <Read block={marked ?? after} reading={readings.after} />
      </>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <MovedNote move={moved} />
      <Read block={withMark(before, 'deleted')} reading={readings.before} />
      <Read block={withMark(after, 'added')} reading={readings.after} />
    </div>
  )
}

function Sides({ place, now, readings, onGoTo }: ComparedRowProps) {
  if (place.change === 'left') {
    return (
      <Columns
        before={<Read block={sideAlone(now ?? place, 'before')} reading={readings.before} />}
        after={<LeftNote block={place.before} move={place.moved} onGoTo={onGoTo} />}
      />
    )
  }
  // The former place of a moved block already shows its earlier words.
  const before = place.moved ? null : sideAlone(place, 'before')
  return (
    <Columns
      before={<Read block={before} reading={readings.before} />}
      after={
        <>
          <MovedNote move={place.moved} />
          <Read block={sideAlone(place, 'after')} reading={readings.after} />
        </>
      }
    />
  )
}

/** The block as one of the columns shows it. */
function sideAlone(place: Place, side: 'before' | 'after'): MarkedBlock | null {
  if (place.change === 'left') return place.before
  if (place.marked) return sideOf(place.marked, side)
  const block = place[side]
  if (place.change === 'unchanged') return block
  return withMark(block, side === 'before' ? 'deleted' : 'added')
}

const withMark = (block: DocumentBlock | null, change: Change): MarkedBlock | null =>
  block && { ...block, change }

type ReadProps = { block: MarkedBlock | null; reading: Readings['before'] }

function Read({ block, reading }: ReadProps) {
  if (!block) return null
  return (
    <ReadingContext value={reading}>
      <BlockView block={block} />
    </ReadingContext>
  )
}

function Columns({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-x-6">
      <div className="min-w-0">{before}</div>
      <div className="min-w-0">{after}</div>
    </div>
  )
}

function MovedNote({ move }: { move: Move | null }) {
  if (!move) return null
  return <p className="mb-1 font-medium text-sm text-warning-text">{words.movedHere(move)}</p>
}

type LeftNoteProps = { block: DocumentBlock; move: Move; onGoTo: () => void }

function LeftNote({ block, move, onGoTo }: LeftNoteProps) {
  return (
    <p className="text-muted-foreground text-sm">
      {words.movedAway(shortened(textOfBlock(block)), move)}{' '}
      <Button variant="link" size="sm" onClick={onGoTo}>
        {words.goToMoved}
      </Button>
    </p>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-col gap-0.5 text-info-text text-sm">
      {notes.map((note) => (
        <li key={note} dir="auto">
          {note}
        </li>
      ))}
    </ul>
  )
}
