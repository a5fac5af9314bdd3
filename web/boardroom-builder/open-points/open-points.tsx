import { ListTodo } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type {
  DocumentBlock,
  OpenPoint,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { openPointMessages as words } from '../../../contract/boardroom-builder/open-point-messages.ts'
import type { Shown } from '../../records/sync/merge-parts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { usePlaces } from '../../ui/use-places.ts'
import type { DocumentEditorHandle } from '../editor/document-editor.tsx'
import type { DocumentText } from '../sync/document-text.ts'
import { PointActions } from './point-actions.tsx'
import { usePointActs } from './use-point-acts.ts'

type OpenPointsProps = {
  document: OpenDocument
  text: DocumentText
  /** What is in the document now. */
  shown: Shown<DocumentBlock>
  editor: RefObject<DocumentEditorHandle | null>
  /** Whether the text can be changed now. */
  mayChange: boolean
}

/** What has no evidence yet, by section; nothing if there is none. */
export function OpenPoints({ document, text, editor, mayChange }: OpenPointsProps) {
  const { points } = text
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLButtonElement>(null)
  const acts = usePointActs(text, editor, { list, heading })
  const { open, toggle } = useOpened(points)
  if (points.length === 0) return null
  return (
    <Disclosure
      icon={ListTodo}
      title={words.title(points.length)}
      open={open}
      onToggle={toggle}
      button={heading}
    >
      <p className="max-w-prose text-muted-foreground text-sm">
        {mayChange ? words.hint : `${words.hint} ${words.locked}`}
      </p>
      <ul ref={list} className="mt-1">
        {bySection(points).map(([key, [first, ...others]]) => (
          <Section key={key} points={[first, ...others]} {...{ document, acts, mayChange }} />
        ))}
      </ul>
    </Disclosure>
  )
}

/** Closed at first, and open where the address names a point. */
function useOpened(points: readonly OpenPoint[]) {
  const { hash, key } = useLocation()
  const isNamed = points.some(({ attrs }) => hash === `#${attrs.id}`)
  const [chosen, setChosen] = useState({ key: '', open: false })
  const open = chosen.key === key || !isNamed ? chosen.open : true
  return { open, toggle: () => setChosen({ key, open: !open }) }
}

type Points = [OpenPoint, ...OpenPoint[]]

function bySection(points: readonly OpenPoint[]): [string, Points][] {
  const sections = new Map<string, Points>()
  for (const point of points) {
    const { headingId } = point.attrs.section
    const known = sections.get(headingId)
    if (known) known.push(point)
    else sections.set(headingId, [point])
  }
  return [...sections]
}

type SectionProps = Pick<OpenPointsProps, 'document' | 'mayChange'> & {
  points: Points
  acts: ReturnType<typeof usePointActs>
}

function Section({ points, document, acts, mayChange }: SectionProps) {
  const place = usePlaces()
  const [first] = points
  return (
    <li className="border-b py-2.5 last:border-b-0">
      <p dir="auto" className="font-medium text-muted-foreground text-xs">
        {first.attrs.section.title}
      </p>
      <ul>
        {points.map((point) => (
          <li
            key={point.attrs.id}
            {...place(point.attrs.id)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-md py-1.5 data-named:bg-primary-tint data-named:px-2"
          >
            <p dir="auto" className="min-w-56 flex-1 break-words">
              {point.attrs.question}
            </p>
            {mayChange && <PointActions {...{ document, point, acts }} />}
          </li>
        ))}
      </ul>
    </li>
  )
}
