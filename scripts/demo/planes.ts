/**
 * Pictures in I420: a plane of luma, then two of chroma with half the width and height. Encoders
 * expect this format, and it takes three eighths of the memory of RGBA.
 */
export const width = 768
export const height = 432
const uAt = width * height
const vAt = (uAt * 5) / 4
const end = (uAt * 3) / 2

/** Slides are drawn in these units, whatever the size of the video. */
export const drawing = { width: 960, height: 540 }
const scale = width / drawing.width

export type Colour = readonly [luma: number, u: number, v: number]

// BT.601 in integers: players assume it for small videos without color metadata.
const lumaOf = (r: number, g: number, b: number) => (66 * r + 129 * g + 25 * b + 4224) >> 8
const uOf = (r: number, g: number, b: number) => (112 * b - 38 * r - 74 * g + 32896) >> 8
const vOf = (r: number, g: number, b: number) => (112 * r - 94 * g - 18 * b + 32896) >> 8

export function colourOf(hex: string): Colour {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [lumaOf(r, g, b), uOf(r, g, b), vOf(r, g, b)]
}

export function emptyFrame(): Buffer {
  return Buffer.alloc(end)
}

export function toPlanes(rgb: Buffer): Buffer {
  const frame = emptyFrame()
  let half = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const r = rgb[at] ?? 0
      const g = rgb[at + 1] ?? 0
      const b = rgb[at + 2] ?? 0
      frame[y * width + x] = lumaOf(r, g, b)
      if (y % 2 || x % 2) continue
      frame[uAt + half] = uOf(r, g, b)
      frame[vAt + half] = vOf(r, g, b)
      half++
    }
  }
  return frame
}

export function disc(frame: Buffer, x: number, y: number, radius: number, colour: Colour) {
  const [middle, top, bottom] = [y * scale, (y - radius) * scale, (y + radius) * scale]
  for (let row = Math.ceil(top); row <= bottom; row++) {
    const half = Math.sqrt(Math.max(0, (radius * scale) ** 2 - (row - middle) ** 2))
    fillRow(frame, row, Math.round(x * scale - half), Math.round(x * scale + half), colour)
  }
}

export function box(
  frame: Buffer,
  x: number,
  y: number,
  wide: number,
  tall: number,
  colour: Colour,
) {
  const [from, to] = [Math.round(x * scale), Math.round((x + wide) * scale)]
  const bottom = Math.round((y + tall) * scale)
  for (let row = Math.round(y * scale); row < bottom; row++) fillRow(frame, row, from, to, colour)
}

function fillRow(frame: Buffer, row: number, from: number, to: number, [luma, u, v]: Colour) {
  if (to <= from) return
  frame.fill(luma, row * width + from, row * width + to)
  const half = Math.floor(row / 2) * (width / 2)
  const [left, right] = [half + Math.floor(from / 2), half + Math.ceil(to / 2)]
  frame.fill(u, uAt + left, uAt + right)
  frame.fill(v, vAt + left, vAt + right)
}

/** Moves `frame` in from the right, over `other`, by `share` of the width. */
export function push(frame: Buffer, other: Buffer, share: number) {
  const covered = 2 * Math.round((share * width) / 2)
  for (let row = 0; row < height; row++) pushRow(row * width, width, covered)
  for (let row = 0; row < height; row++) pushRow(uAt + (row * width) / 2, width / 2, covered / 2)

  function pushRow(start: number, length: number, part: number) {
    frame.copyWithin(start + length - part, start, start + part)
    other.copy(frame, start, start + part, start + length)
  }
}
