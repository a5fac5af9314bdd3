import type { MarkedBlock } from '../../../common/compare/marked-blocks.ts'
import { readingMessages as words } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import { cn } from '../../ui/cn.ts'
import { ChangeMark } from './change-mark.tsx'
import { ChartView } from './chart-view.tsx'
import { Flows, Gap, List } from './flows.tsx'
import { InlineView, SourceNote } from './inline-view.tsx'
import { PictureView } from './picture-view.tsx'
import { useReading } from './reading.ts'
import { TableView } from './table-view.tsx'

type Of<Type extends MarkedBlock['type']> = Extract<MarkedBlock, { type: Type }>

/** A block of a document in reading view. */
export function BlockView({ block }: { block: MarkedBlock }) {
  return (
    <ChangeMark change={block.change} block>
      <Content block={block} />
    </ChangeMark>
  )
}

function Content({ block }: { block: MarkedBlock }) {
  switch (block.type) {
    case 'heading':
      return <Heading block={block} />
    case 'paragraph':
      return (
        <p dir="auto">
          <InlineView content={block.content} />
        </p>
      )
    case 'bulletList':
    case 'orderedList':
      return <List type={block.type} items={block.content} depth={0} />
    case 'blockquote':
      return <Quote block={block} />
    case 'callout':
      return <Callout block={block} />
    case 'table':
      return <TableView rows={block.content} />
    case 'picture':
      return <PictureView picture={block.attrs.picture} />
    case 'chart':
      return <ChartView chart={block.attrs.chart} />
    case 'gap':
      return <Gap question={block.attrs.question} />
    case 'horizontalRule':
      return <hr className="my-7 border-input" />
  }
}

const headings = {
  1: 'mt-4 text-[1.75rem] leading-9 [&_sup]:text-[0.4375em]',
  2: 'mt-3 text-[1.375rem] leading-7.5 [&_sup]:text-[0.5em]',
  3: 'mt-2 text-[1.125rem] leading-6.5',
} as const

function Heading({ block: { attrs, content } }: { block: Of<'heading'> }) {
  const level = useReading().levels?.get(attrs.id)
  const Tag = level === undefined ? 'p' : (`h${level}` as 'h2')
  return (
    <Tag
      dir="auto"
      className={cn('font-semibold font-serif tracking-[-0.01em]', headings[attrs.level])}
    >
      <InlineView content={content} />
    </Tag>
  )
}

function Quote({ block: { attrs, content } }: { block: Of<'blockquote'> }) {
  const { source } = attrs
  return (
    <blockquote className="space-y-2 border-primary border-s-3 ps-4.5 font-serif text-[1.125rem]">
      <Flows content={content} />
      {source && (
        <footer className="font-sans text-muted-foreground text-sm">
          <bdi>{source.title}</bdi>
          <SourceNote source={source} />
        </footer>
      )}
    </blockquote>
  )
}

const callouts = {
  note: ['bg-info-tint', 'text-info-text'],
  decision: ['bg-primary-tint', 'text-primary-text'],
  risk: ['bg-warning-tint', 'text-warning-text'],
  internal: ['border border-dashed border-input bg-muted print:hidden', 'text-foreground'],
} as const

function Callout({ block: { attrs, content } }: { block: Of<'callout'> }) {
  const [box, label] = callouts[attrs.tone]
  return (
    <div className={cn('space-y-2 rounded-lg px-4.5 py-3.5', box)}>
      <p className={cn('font-semibold text-xs', label)}>{words.callouts[attrs.tone]}</p>
      <Flows content={content} />
    </div>
  )
}
