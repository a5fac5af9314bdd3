import { readingMessages } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import type {
  SlideParagraph,
  SlideRun,
} from '../../../contract/boardroom-builder/document-slides.ts'
import { cn } from '../../ui/cn.ts'
import { keyed } from '../../ui/keyed.ts'

/** As measured when the slide was laid out. */
const lineHeight = 1.22

const looks: Record<SlideParagraph['look'], string> = {
  body: '',
  heading: 'font-semibold',
  quote: 'italic',
  gap: 'font-semibold text-warning-text',
  caption: 'text-muted-foreground',
  label: 'font-semibold',
  saying: 'font-serif',
  figure: 'font-bold text-(--accent)',
}

/** The paragraphs of a slide, below each other. */
export function SlideTexts({ paragraphs }: { paragraphs: readonly SlideParagraph[] }) {
  return keyed(paragraphs).map(({ key, part: { runs, look, size, after, indent, marker } }) => (
    <p
      key={key}
      dir="auto"
      className={cn('relative break-words', looks[look])}
      style={{ fontSize: size, lineHeight, marginBottom: after, paddingInlineStart: indent }}
    >
      {marker !== null && (
        <span className="absolute start-0 w-max" style={{ insetInlineStart: indent - size * 1.2 }}>
          {marker}
        </span>
      )}
      <SlideRuns runs={runs} />
    </p>
  ))
}

const marks: Record<Extract<SlideRun, { kind: 'text' }>['marks'][number], string> = {
  bold: 'font-semibold',
  italic: 'italic',
  underline: 'underline',
  strike: 'line-through',
  code: 'font-mono text-[0.9em]',
  superscript: 'align-super text-[0.7em]',
  subscript: 'align-sub text-[0.7em]',
  unconfirmed: 'bg-warning-tint',
  label: 'italic text-warning-text',
}

function SlideRuns({ runs }: { runs: readonly SlideRun[] }) {
  return keyed(runs).map(({ key, part: run }) => {
    if (run.kind === 'break') return <br key={key} />
    if (run.kind === 'note') return <SlideNote key={key} number={run.number} />
    const look = cn(...run.marks.map((mark) => marks[mark]))
    if (!run.href)
      return look ? (
        <span key={key} className={look}>
          {run.text}
        </span>
      ) : (
        run.text
      )
    return (
      <a
        key={key}
        href={run.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={cn('text-(--accent) underline', look)}
      >
        {run.text}
      </a>
    )
  })
}

/** The number of a source. */
export function SlideNote({ number }: { number: number }) {
  return (
    <sup className="font-normal font-sans text-(--accent) text-[0.6em]">
      <span className="sr-only">{readingMessages.source}</span>[{number}]
    </sup>
  )
}
