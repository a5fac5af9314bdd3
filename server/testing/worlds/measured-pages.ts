import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'

/** A piece of text on a page, in points from the top left. */
type Text = { text: string; size: number; x: number; y: number; width: number; height: number }
export type MeasuredPage = {
  width: number
  height: number
  texts: (Text & { contrast: number })[]
  /** The share of a region's pixels that differ from the background, by the region's upper and lower edge. */
  inked: (from: number, to: number) => number
}

const dpi = 150
const pixels = (points: number) => Math.round((points * dpi) / 72)

/** The pages of a PDF as they look: its texts with their sizes and contrasts. Needs `pdftoppm`. */
export async function measurePages(pdf: Uint8Array): Promise<MeasuredPage[]> {
  const pictures = await drawPages(pdf)
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: MeasuredPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const picture = pictures[number - 1]
    if (!picture) throw new Error(`page ${number} was not drawn`)
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
      const size = Math.hypot(a, b)
      const text = {
        text: item.str,
        size,
        x,
        y: height - y - size * 0.8,
        width: item.width,
        height: size,
      }
      return [{ ...text, contrast: contrastAt(picture, text) }]
    })
    pages.push({ width, height, texts, inked: (from, to) => inkedIn(picture, from, to) })
  }
  await task.destroy()
  return pages
}

type Picture = { data: Buffer; width: number; height: number }

async function drawPages(pdf: Uint8Array): Promise<Picture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'measured-pages-'))
  try {
    await writeFile(join(folder, 'file.pdf'), pdf)
    const args = ['-r', String(dpi), '-png', join(folder, 'file.pdf'), join(folder, 'page')]
    await promisify(execFile)('pdftoppm', args)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    return await Promise.all(
      names.map(async (name) => {
        const { data, info } = await sharp(join(folder, name))
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        return { data, width: info.width, height: info.height }
      }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const colourAt = ({ data, width }: Picture, x: number, y: number) => {
  const at = 3 * (y * width + x)
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
}

/** Between the most frequent colour around a text and the one that differs most from it. */
function contrastAt(picture: Picture, { x, y, width, height }: Text): number {
  const counts = new Map<number, number>()
  const [right, bottom] = [
    Math.min(picture.width, pixels(x + width)),
    Math.min(picture.height, pixels(y + height)),
  ]
  for (let row = Math.max(0, pixels(y)); row < bottom; row++) {
    for (let column = Math.max(0, pixels(x)); column < right; column++) {
      const colour = colourAt(picture, column, row)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  const [ground = 0] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])
  const own = luminance(ground)
  return Math.max(1, ...[...counts.keys()].map((colour) => ratio(own, luminance(colour))))
}

const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The relative luminance of WCAG 2. */
function luminance(colour: number): number {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const part = ((colour >> shift) & 255) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function inkedIn(picture: Picture, from: number, to: number): number {
  const ground = colourAt(picture, pixels(2), pixels(to))
  let inked = 0
  for (let row = pixels(from); row < pixels(to); row++) {
    for (let column = 0; column < picture.width; column++) {
      if (colourAt(picture, column, row) !== ground) inked++
    }
  }
  return inked / (picture.width * (pixels(to) - pixels(from)))
}
