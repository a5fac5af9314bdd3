import { fittedText, textWidth } from '../../../../common/layout/inter-widths.ts'
import { body, type Place } from './places.ts'

/** Where titles are: at the top of a slide, or in large letters on one of their own. */
export const titlePlaces = {
  content: { x: body.x, y: 46, width: body.width, height: 58 },
  large: { x: 72, y: 150, width: 800, height: 150 },
} as const satisfies Record<string, Place>

/** How much wider the bold serif font is than the measured one, with a margin for substitute fonts. */
const wider = 1.32
type Room = { width: number; height: number; sizes: readonly number[] }
const rooms = {
  content: { ...titlePlaces.content, sizes: [28, 24, 20] },
  large: { ...titlePlaces.large, sizes: [40, 34, 28, 24] },
} as const satisfies Record<string, Room>

const lengthOn = (size: number, { width, height }: Room) =>
  width * Math.floor(height / (size * 1.2)) * 0.9

/** A title in the largest size that fits, or truncated in the smallest. */
export function fittedTitle(text: string, place: keyof typeof rooms, after = '') {
  const room: Room = rooms[place]
  const whole = text + after
  const size = room.sizes.find((one) => textWidth(whole, one * wider) <= lengthOn(one, room))
  if (size) return { text: whole, fontSize: size, cut: false }
  const least = room.sizes.at(-1) ?? 20
  const length = lengthOn(least, room) - textWidth(after, least * wider)
  return { text: fittedText(text, least * wider, length) + after, fontSize: least, cut: true }
}
