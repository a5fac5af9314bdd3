/**
 * Advance widths of Inter at weight 500, in thousandths of its size, for ' ' to '~'. They let the browser and
 * the export place labels the same without measuring.
 */
const ascii = [
  267, 304, 494, 639, 646, 993, 653, 313, 369, 369, 521, 667, 303, 462, 303, 370, 646, 415, 616,
  627, 656, 603, 630, 571, 629, 630, 303, 315, 667, 667, 667, 527, 982, 709, 657, 733, 722, 603,
  589, 748, 745, 272, 575, 688, 565, 913, 756, 767, 642, 769, 648, 646, 653, 740, 709, 1003, 701,
  696, 641, 369, 370, 369, 477, 463, 337, 568, 618, 577, 618, 587, 379, 620, 602, 252, 252, 559,
  252, 888, 602, 604, 618, 618, 387, 539, 340, 602, 575, 829, 557, 575, 559, 440, 346, 440, 667,
]

const ellipsis = 910

/** Wide scripts and emoji take a square; accented letters count as wide as the widest usual letter. */
function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  const known = ascii[code - 32]
  if (known !== undefined) return known
  if (character === '…') return ellipsis
  if (/\p{Mn}/u.test(character)) return 0
  const bare = ascii[(character.normalize('NFD').codePointAt(0) ?? 0) - 32]
  if (bare !== undefined) return bare
  return code < 0x1100 ? 760 : 1100
}

/** The width of a line of text in Inter at weight 500, in pixels. */
export const textWidth = (text: string, size: number): number =>
  ([...text].reduce((sum, character) => sum + widthOf(character), 0) * size) / 1000

/** The text, truncated with an ellipsis if it does not fit. */
export function fittedText(text: string, size: number, most: number): string {
  if (textWidth(text, size) <= most) return text
  const room = (most * 1000) / size - ellipsis
  let [width, kept] = [0, '']
  for (const character of text) {
    width += widthOf(character)
    if (width > room) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
