import { Play } from 'lucide-react'
import { type CSSProperties, useCallback, useState } from 'react'
import {
  type DocumentSlide,
  type DocumentSlides,
  type PlacedOnSlide,
  slideSize,
  presentingMessages as words,
} from '../../../contract/boardroom-builder/document-slides.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ChartView } from '../reading/chart-view.tsx'
import { keyed } from '../reading/keyed.ts'
import { PictureView } from '../reading/picture-view.tsx'
import { type Quoted, quotedIn } from './quoted.ts'
import { SlideNote, SlideTexts } from './slide-texts.tsx'

type SlideViewProps = {
  deck: DocumentSlides
  /** Counts from 0. */
  at: number
  /** Plays what a quotation says; without it there is no button. */
  onPlay?: (quoted: Quoted) => void
}

/** A slide that fills the width of its place. */
export function SlideView({ deck, at, onPlay }: SlideViewProps) {
  const slide = deck.slides[at]
  const [measure, scale] = useScale()
  if (!slide) return null
  return (
    <div
      ref={measure}
      className="aspect-video w-full overflow-hidden scheme-light bg-white text-foreground"
    >
      <div
        className="relative origin-top-left font-sans"
        style={{
          ...slideSize,
          transform: `scale(${scale})`,
          ...({ '--accent': deck.accent } as CSSProperties),
        }}
      >
        <Frame deck={deck} slide={slide} at={at} />
        {keyed(slide.placed).map(({ key, part }) => (
          <div key={key} className="absolute" style={placeOf(part)}>
            <Placed placed={part} deck={deck} onPlay={onPlay} />
          </div>
        ))}
      </div>
    </div>
  )
}

const placeOf = ({ x, y, width, height }: Omit<PlacedOnSlide, 'kind'>): CSSProperties => ({
  left: x,
  top: y,
  width,
  height,
})

/** A ref, and how much larger its element is than a slide. */
function useScale() {
  const [scale, setScale] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const resized = new ResizeObserver(([entry]) =>
      setScale((entry?.contentRect.width ?? 0) / slideSize.width),
    )
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  return [measure, scale] as const
}

type FrameProps = { deck: DocumentSlides; slide: DocumentSlide; at: number }

/** What every slide has: its title, the chapter, and the footer. */
function Frame({ deck, slide: { kind, title, part }, at }: FrameProps) {
  const isCover = kind === 'cover'
  const isContent = kind === 'content'
  return (
    <>
      <div
        className="absolute bg-(--accent)"
        style={
          isContent
            ? { left: 44, top: 26, width: 44, height: 4 }
            : { left: 0, top: 0, width: 10, height: '100%' }
        }
      />
      {isCover && (
        <p className="absolute font-semibold" style={{ left: 72, top: 60, fontSize: 18 }}>
          {deck.company}
        </p>
      )}
      {part && (
        <p
          className="absolute truncate text-muted-foreground"
          style={{ left: 100, top: 18, width: 640, fontSize: 14 }}
        >
          {part}
        </p>
      )}
      <h1
        dir="auto"
        className={cn(
          'absolute flex flex-col font-semibold font-serif',
          !isContent && 'justify-end',
        )}
        style={{ ...placeOf(title), fontSize: title.size, lineHeight: 1.15 }}
      >
        <span>
          {title.text}
          {title.notes.map((number) => (
            <SlideNote key={number} number={number} />
          ))}
        </span>
      </h1>
      {isCover ? (
        <p
          className="absolute text-muted-foreground"
          style={{ left: 72, top: 318, width: 800, fontSize: 16 }}
        >
          {deck.facts.join(' · ')}
        </p>
      ) : (
        <div
          className="absolute flex justify-between text-muted-foreground"
          style={{ left: 44, top: 506, width: 872, fontSize: 10 }}
        >
          <span className="truncate">{[deck.company, deck.title].filter(Boolean).join(' · ')}</span>
          <span aria-hidden="true">{at + 1}</span>
        </div>
      )}
    </>
  )
}

type PlacedProps = { placed: PlacedOnSlide; deck: DocumentSlides; onPlay: SlideViewProps['onPlay'] }

const tones = {
  gap: 'border-warning-text border-dashed bg-warning-tint',
  quote: 'border-input bg-muted',
  note: 'border-info-text bg-info-tint',
  decision: 'border-primary bg-primary-tint',
  risk: 'border-destructive bg-destructive-tint',
} as const

function Placed({ placed, deck, onPlay }: PlacedProps) {
  switch (placed.kind) {
    case 'text':
      return (
        <>
          <SlideTexts paragraphs={placed.paragraphs} />
          <PlayButton {...{ placed, deck, onPlay }} />
        </>
      )
    case 'box':
      return (
        <div className={cn('size-full border px-3.5 py-2.25', tones[placed.tone])}>
          <SlideTexts paragraphs={placed.paragraphs} />
          <PlayButton {...{ placed, deck, onPlay }} />
        </div>
      )
    case 'table':
      return <SlideTable table={placed} />
    case 'chart':
      return <ChartView chart={placed.chart} />
    case 'picture':
      return (
        <PictureView
          picture={{
            ...{ fileId: placed.fileId, alt: placed.alt, caption: placed.caption },
            ...{ width: 100, size: { width: placed.width, height: placed.height }, canvas: null },
          }}
        />
      )
    case 'mark':
      return placed.shape === 'dot' ? (
        <div className="size-full rounded-full bg-(--accent)" />
      ) : (
        <div
          className="border-(--accent) border-s-2 border-t-2"
          style={{ width: placed.width, height: placed.height }}
        />
      )
  }
}

type PlayButtonProps = Omit<PlacedProps, 'placed'> & {
  placed: Extract<PlacedOnSlide, { kind: 'text' | 'box' }>
}

function PlayButton({ placed, deck, onPlay }: PlayButtonProps) {
  const quoted = onPlay && quotedIn(placed, deck)
  if (!quoted) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Play}
      className="absolute end-2 bottom-2"
      onClick={() => onPlay(quoted)}
    >
      {words.play(quoted.title)}
    </Button>
  )
}

function SlideTable({ table }: { table: Extract<PlacedOnSlide, { kind: 'table' }> }) {
  const { widths, heights, rows } = table
  return (
    <table className="w-full table-fixed border-collapse">
      <colgroup>
        {keyed(widths).map(({ key, part }) => (
          <col key={key} style={{ width: part }} />
        ))}
      </colgroup>
      <tbody>
        {keyed(rows).map(({ key: row, part: cells }) => (
          <tr
            key={row}
            className="border-border border-y align-top"
            style={{ height: heights[row] }}
          >
            {keyed(cells).map(({ key, part: { header, colspan, rowspan, paragraphs } }) => {
              const Cell = header ? 'th' : 'td'
              return (
                <Cell
                  key={key}
                  colSpan={colspan}
                  rowSpan={rowspan}
                  className={cn('px-1.75 py-1 text-start', header && 'bg-muted font-semibold')}
                >
                  <SlideTexts paragraphs={paragraphs} />
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
