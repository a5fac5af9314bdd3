import { fittedText, textWidth } from '../../../../common/layout/inter-widths.ts'
import type { Sheet } from './places.ts'

/** How much wider bold titles are than measured texts, with a margin for substitute fonts. */
const wider = 1.1

const sizes = { content: [28, 24, 20], large: [40, 34, 28, 24] } as const

type Room = { width: number; height: number }

const lengthOn = (size: number, { width, height }: Room) =>
  width * Math.floor(height / (size * 1.2)) * 0.9

/** A title in the largest size that fits, or truncated in the smallest. */
export function fittedTitle(
  text: string,
  place: keyof typeof sizes,
  { titles, letters }: Sheet,
  after = '',
) {
  const room = titles[place]
  const factor = wider * letters.titles
  const whole = text + after
  const size = sizes[place].find((one) => textWidth(whole, one * factor) <= lengthOn(one, room))
  if (size) return { text: whole, fontSize: size, cut: false }
  const least = sizes[place].at(-1) ?? 20
  const length = lengthOn(least, room) - textWidth(after, least * factor)
  return { text: fittedText(text, least * factor, length) + after, fontSize: least, cut: true }
}
