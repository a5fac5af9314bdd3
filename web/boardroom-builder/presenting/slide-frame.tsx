import type { CSSProperties, ReactNode } from 'react'
import type { Deck, DocumentSlide } from '../../../contract/boardroom-builder/document-slides.ts'
import { cn } from '../../ui/cn.ts'
import { keyed } from '../../ui/keyed.ts'
import { SlideNote } from './slide-texts.tsx'

export const placeOf = ({
  x,
  y,
  width,
  height,
}: {
  x: number
  y: number
  width: number
  height: number
}): CSSProperties => ({ left: x, top: y, width, height })

type FrameProps = { deck: Deck; slide: DocumentSlide; at: number }

/** What every slide has: the marks of its theme, its title, the chapter, the logo and the footer. */
export function SlideFrame({ deck, slide, at }: FrameProps) {
  const { kind, title, part } = slide
  const { look } = deck
  const isCover = kind === 'cover'
  return (
    <>
      {keyed(look.marks[kind]).map(({ key, part: { fill, ...place } }) => (
        <div key={key} className="absolute" style={{ ...placeOf(place), background: look[fill] }} />
      ))}
      <Owner deck={deck} kind={kind} />
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
          kind !== 'content' && 'justify-end',
        )}
        style={{
          ...placeOf(title),
          ...{ fontSize: title.size, lineHeight: 1.15 },
          ...(isCover && { color: look.cover.ink }),
        }}
      >
        <span>
          {title.text}
          {title.notes.map((number) => (
            <SlideNote key={number} number={number} />
          ))}
        </span>
      </h1>
      {isCover ? <Facts deck={deck} /> : <Footer deck={deck} at={at} />}
    </>
  )
}

const Facts = ({ deck: { look, facts } }: Pick<FrameProps, 'deck'>) => (
  <p
    className="absolute"
    style={{ left: 72, top: 318, width: 800, fontSize: 16, color: look.cover.quiet }}
  >
    {facts.join(' · ')}
  </p>
)

const Footer = ({ deck, at }: Pick<FrameProps, 'deck' | 'at'>) => (
  <div
    className="absolute flex justify-between text-muted-foreground"
    style={{ left: 44, top: 506, width: 872, fontSize: 10 }}
  >
    <span className="truncate">{[deck.company, deck.title].filter(Boolean).join(' · ')}</span>
    <span aria-hidden="true">{at + 1}</span>
  </div>
)

/** Whose slides they are: the logo, which is made for white, or else the name on the first slide. */
function Owner({ deck, kind }: { deck: Deck; kind: DocumentSlide['kind'] }): ReactNode {
  const { logoUrl, company, look } = deck
  if (kind === 'part') return null
  const isCover = kind === 'cover'
  if (logoUrl) {
    const onWhite = (isCover ? look.cover.fill : look.paper) === '#ffffff'
    return (
      <img
        src={logoUrl}
        alt=""
        className={cn(
          'absolute object-contain',
          isCover ? 'object-left' : 'object-right',
          !onWhite && 'bg-white px-2 py-1',
        )}
        style={
          isCover
            ? { left: 72, top: 56, maxWidth: 220, maxHeight: 64 }
            : { right: 44, top: 16, maxWidth: 110, maxHeight: 24 }
        }
      />
    )
  }
  return isCover ? (
    <p
      className="absolute font-semibold"
      style={{ left: 72, top: 60, fontSize: 18, color: look.cover.ink }}
    >
      {company}
    </p>
  ) : null
}
