/** The minimum contrast of text, according to WCAG 2.2 AA. */
const least = 4.5

/** Whether text in a color, as #rrggbb, is readable on white. */
export const isReadable = (colour: string) => contrastWithWhite(channelsOf(colour)) >= least

/** The color, or the lightest shade of it that is readable as text on white. */
export function readable(colour: string): string {
  let channels = channelsOf(colour)
  let shade = colour
  while (!isReadable(shade)) {
    channels = channels.map((one) => one * 0.98)
    shade = `#${channels.map((one) => Math.floor(one).toString(16).padStart(2, '0')).join('')}`
  }
  return shade
}

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const contrastWithWhite = (channels: readonly number[]) => 1.05 / (luminance(channels) + 0.05)

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((one) => {
    const part = one / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
