/** The minimum contrast of text, according to WCAG 2.2 AA. */
const least = 4.5

const white = '#ffffff'

/** Whether text in a color, as #rrggbb, is readable on white. */
export const isReadable = (colour: string) => contrastOf(colour, white) >= least

/** The color, or the lightest shade of it that is readable as text on white. */
export const readable = (colour: string) => readableOn(colour, white)

/**
 * The color, or the shade nearest to it that has enough contrast with a ground: darker on a light ground, and lighter
 * on a dark one.
 */
export function readableOn(colour: string, ground: string, contrast = least): string {
  const toward = contrastOf(white, ground) > contrastOf('#000000', ground) ? 255 : 0
  let channels = channelsOf(colour)
  let shade = colour
  for (let step = 0; contrastOf(shade, ground) < contrast && step < 300; step++) {
    channels = channels.map((one) => one + (toward - one) * 0.02)
    shade = hexOf(channels, toward === 0 ? Math.floor : Math.ceil)
  }
  return shade
}

/** The contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(channelsOf(one)), luminance(channelsOf(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** A color between two others: `share` of the second. */
export function mixed(one: string, other: string, share: number): string {
  const second = channelsOf(other)
  return hexOf(channelsOf(one).map((value, at) => value + ((second[at] ?? 0) - value) * share))
}

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const hexOf = (channels: readonly number[], round = Math.round) =>
  `#${channels.map((one) => round(one).toString(16).padStart(2, '0')).join('')}`

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((one) => {
    const part = one / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
