import type { MarkedFlow, MarkedItem, MarkedList } from '../../../common/compare/marked-blocks.ts'
import { readingMessages as words } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import { cn } from '../../ui/cn.ts'
import { keyed } from '../../ui/keyed.ts'
import { ChangeMark } from './change-mark.tsx'
import { InlineView } from './inline-view.tsx'

/** Paragraphs, lists and questions within a block. */
export function Flows({ content, depth = 0 }: { content: readonly MarkedFlow[]; depth?: number }) {
  return keyed(content).map(({ key, part }) => (
    <ChangeMark key={key} change={part.change} block>
      <Flow flow={part} depth={depth} />
    </ChangeMark>
  ))
}

function Flow({ flow, depth }: { flow: MarkedFlow; depth: number }) {
  if (flow.type === 'gap') return <Gap question={flow.attrs.question} />
  if (flow.type !== 'paragraph') return <List {...flow} items={flow.content} depth={depth} />
  return (
    <p dir="auto">
      <InlineView content={flow.content} />
    </p>
  )
}

const bullets = ['list-disc', 'list-[circle]', 'list-[square]'] as const
const numbers = ['list-decimal', 'list-[lower-alpha]', 'list-[lower-roman]'] as const

type ListProps = { type: MarkedList['type']; items: readonly MarkedItem[]; depth: number }

/** A list with bullets or numbers by depth. */
export function List({ type, items, depth }: ListProps) {
  const [Tag, signs] =
    type === 'bulletList' ? (['ul', bullets] as const) : (['ol', numbers] as const)
  return (
    <Tag className={cn('space-y-1 ps-6 marker:text-muted-foreground', signs[depth % 3])}>
      {keyed(items).map(({ key, part: { change, content } }) => (
        <li key={key}>
          <ChangeMark change={change} block>
            <Flows content={content} depth={depth + 1} />
          </ChangeMark>
        </li>
      ))}
    </Tag>
  )
}

/** A question about missing content. */
export function Gap({ question }: { question: string }) {
  return (
    <div className="in-[td]:min-w-36 rounded-md border border-warning-text border-dashed bg-warning-tint px-3.5 py-2.5">
      <p className="font-semibold text-warning-text text-xs">{words.gap}</p>
      <p dir="auto">{question}</p>
    </div>
  )
}
