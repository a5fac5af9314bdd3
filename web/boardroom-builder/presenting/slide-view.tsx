import { Play } from 'lucide-react'
import { useCallback, useState } from 'react'
import {
  type Deck,
  type DocumentSlides,
  type PlacedOnSlide,
  slideSize,
  presentingMessages as words,
} from '../../../contract/boardroom-builder/document-slides.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { keyed } from '../../ui/keyed.ts'
import { ChartView } from '../reading/chart-view.tsx'
import { PictureView } from '../reading/picture-view.tsx'
import { deckStyle } from './deck-style.ts'
import { type Quoted, quotedIn } from './quoted.ts'
import { placeOf, SlideFrame } from './slide-frame.tsx'
import { SlideTexts } from './slide-texts.tsx'

/** The sources of a quotation are needed to play it. */
export type ShownDeck = Deck & Partial<Pick<DocumentSlides, 'sources'>>

type SlideViewProps = {
  deck: ShownDeck
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
      className="aspect-video w-full overflow-hidden text-foreground"
      style={{
        ...deckStyle(deck),
        background: slide.kind === 'cover' ? deck.look.cover.fill : deck.look.paper,
      }}
    >
      <div
        className="relative origin-top-left font-sans"
        style={{
          ...slideSize,
          transform: `scale(${scale})`,
        }}
      >
        <SlideFrame deck={deck} slide={slide} at={at} />
        {keyed(slide.placed).map(({ key, part }) => (
          <div key={key} className="absolute" style={placeOf(part)}>
            <Placed placed={part} deck={deck} onPlay={onPlay} />
          </div>
        ))}
      </div>
    </div>
  )
}

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

type PlacedProps = { placed: PlacedOnSlide; deck: ShownDeck; onPlay: SlideViewProps['onPlay'] }

const toneOf = ({ look }: Deck, tone: Extract<PlacedOnSlide, { kind: 'box' }>['tone']) => {
  if (tone === 'gap') return look.gap
  return tone === 'quote' ? { edge: look.quiet, fill: look.shade } : look.callouts[tone]
}

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
        <div
          className={cn(
            'size-full border px-3.5 py-2.25',
            placed.tone === 'gap' && 'border-dashed',
          )}
          style={{
            borderColor: toneOf(deck, placed.tone).edge,
            background: toneOf(deck, placed.tone).fill,
          }}
        >
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
        <div className="size-full rounded-full bg-series-1" />
      ) : (
        <div
          className="border-series-1 border-s-2 border-t-2"
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
  const heads = rows.findIndex((cells) => cells.some(({ header }) => !header))
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
                  {...(header && { scope: row < heads ? 'col' : 'row' })}
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
