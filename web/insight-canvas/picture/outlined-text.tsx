import { fittedText, textWidth } from '../../../common/layout/inter-widths.ts'
import { lineHeight } from '../../../common/layout/thing-layout.ts'

type Box = { x: number; y: number; width: number; height: number }

type OutlinedTextProps = {
  text: string
  box: Box
  /** Of the letters, in pixels of the canvas. */
  size: number
  /** Pixels of the page per pixel of the canvas. */
  scale: number
  align?: 'start' | 'center' | 'end' | undefined
  bold?: boolean | undefined
  /** Whether it stands in the middle of its box, rather than at the top. */
  middle?: boolean
}

/** Letters smaller than this, in pixels of the page, cannot be read. */
const legibleSize = 3.5

/** A text within its box; bars for letters that could not be read. */
export function OutlinedText({
  text,
  box,
  size,
  scale,
  align = 'start',
  ...look
}: OutlinedTextProps) {
  const most = Math.max(Math.floor(box.height / (size * lineHeight)), 1)
  const lines = wrapped(text, size, box.width).slice(0, most)
  const height = lines.length * size * lineHeight
  const top = look.middle ? box.y + Math.max(box.height - height, 0) / 2 : box.y
  const isBars = size * scale < legibleSize
  const anchors = {
    start: { x: box.x, textAnchor: 'start' },
    center: { x: box.x + box.width / 2, textAnchor: 'middle' },
    end: { x: box.x + box.width, textAnchor: 'end' },
  } as const
  return lines.map((line, at) => {
    const y = top + at * size * lineHeight
    const key = `${at} ${line}`
    if (isBars) {
      const width = Math.max(Math.min(textWidth(line, size), box.width), 1)
      const x = {
        start: box.x,
        center: box.x + (box.width - width) / 2,
        end: box.x + box.width - width,
      }
      return (
        <rect
          key={key}
          {...{ x: x[align], y: y + size * 0.3, width, height: size * 0.6 }}
          rx={size * 0.3}
          className="fill-foreground opacity-30"
        />
      )
    }
    return (
      <text
        key={key}
        {...anchors[align]}
        y={y + size}
        fontSize={size}
        fontWeight={look.bold ? 700 : 400}
        className="fill-foreground"
      >
        {line}
      </text>
    )
  })
}

/** Breaks a text at its lines and between words; a word that is too long is cut. */
function wrapped(text: string, size: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    for (const word of paragraph.split(/\s+/)) {
      const last = lines.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      if (last !== undefined && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
      else lines.push(fittedText(word, size, width))
    }
    return lines
  })
}
