import type { ReactNode } from 'react'
import type { Change, MarkedInline } from '../../../common/compare/marked-blocks.ts'
import type {
  DocumentMark,
  DocumentSource,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { readingMessages as words } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import { keyed } from '../../ui/keyed.ts'
import { ChangeMark } from './change-mark.tsx'
import { useReading } from './reading.ts'

/** The words of a paragraph or heading, with formatting, links and source notes. */
export function InlineView({ content }: { content: readonly MarkedInline[] | undefined }) {
  if (!content?.length) return <br />
  const runs = inRuns(content)
  return keyed(runs).map(({ key, part: run }) => (
    <ChangeMark key={key} change={run[0]?.change} apart={runs[key - 1]?.[0]?.change === 'deleted'}>
      {keyed(run).map(({ key: place, part }) => (
        <Piece key={place} inline={part} />
      ))}
    </ChangeMark>
  ))
}

/** Groups adjacent parts with the same change, so that it is announced once. */
function inRuns(content: readonly MarkedInline[]): MarkedInline[][] {
  const runs: MarkedInline[][] = []
  for (const inline of content) {
    const last = runs.at(-1)
    if (last && last[0]?.change === inline.change) last.push(inline)
    else runs.push([inline])
  }
  return runs
}

function Piece({ inline }: { inline: MarkedInline }) {
  if (inline.type === 'hardBreak') {
    return (
      <>
        {inline.change && <span aria-hidden="true">↵</span>}
        <br />
      </>
    )
  }
  if (inline.type === 'sourceNote') {
    return <SourceNote source={inline.attrs.source} change={inline.change} />
  }
  const text = (inline.marks ?? []).reduceRight<ReactNode>(marked, inline.text)
  if (!inline.was) return text
  return (
    <span className="rounded-xs bg-info-tint outline outline-info-text/50 outline-dotted">
      {text}
    </span>
  )
}

function marked(text: ReactNode, mark: DocumentMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong className="font-semibold">{text}</strong>
    case 'italic':
      return <em>{text}</em>
    case 'underline':
      return <u className="underline-offset-3">{text}</u>
    case 'strike':
      return <s>{text}</s>
    case 'superscript':
      return <sup>{text}</sup>
    case 'subscript':
      return <sub>{text}</sub>
    case 'code':
      return <code className="rounded-sm bg-muted px-1 py-0.5 text-[0.875em]">{text}</code>
    case 'unconfirmed':
      return (
        <span className="rounded-xs bg-warning-tint underline decoration-warning-text decoration-dotted underline-offset-4">
          {text}
          <span className="sr-only select-none">{words.unconfirmed}</span>
        </span>
      )
    case 'link':
      return (
        <a
          href={mark.attrs.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-primary-text underline underline-offset-3"
        >
          {text}
        </a>
      )
  }
}

type SourceNoteProps = { source: DocumentSource; change?: Change | undefined }

/** The number of a source, linked to its entry if there is a list of sources. */
export function SourceNote({ source, change }: SourceNoteProps) {
  const { numberOf, entryOf } = useReading()
  const number = numberOf(source, change)
  const content = (
    <>
      <span className="sr-only select-none">{words.source}</span>
      {number}
    </>
  )
  return (
    <sup className="px-0.5 font-sans font-semibold text-[0.6875em] text-primary-text leading-0">
      {entryOf ? (
        <a href={`#${entryOf(number)}`} title={source.title} className="rounded-sm">
          {content}
        </a>
      ) : (
        <span title={source.title}>{content}</span>
      )}
    </sup>
  )
}
