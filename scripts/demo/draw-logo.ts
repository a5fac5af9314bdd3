import sharp from 'sharp'

const size = 320

/** Marks that differ clearly at 40 pixels; `a` is the company's color, `b` a lighter one. */
const marks: readonly ((a: string, b: string) => string)[] = [
  (a, b) =>
    `<circle cx="160" cy="160" r="104" fill="${a}"/><path d="M160 56a104 104 0 0 1 104 104H160z" fill="${b}"/>`,
  (a, b) =>
    `<rect x="60" y="60" width="92" height="200" rx="20" fill="${a}"/><rect x="168" y="60" width="92" height="92" rx="20" fill="${b}"/><rect x="168" y="168" width="92" height="92" rx="20" fill="${a}"/>`,
  (a, b) =>
    `<path d="M160 48l104 180H56z" fill="${a}"/><path d="M160 132l52 96H108z" fill="${b}"/>`,
  (a, b) =>
    `<rect x="64" y="172" width="48" height="88" rx="14" fill="${b}"/><rect x="136" y="120" width="48" height="140" rx="14" fill="${a}"/><rect x="208" y="60" width="48" height="200" rx="14" fill="${a}"/>`,
  (a, b) =>
    `<path d="M160 44c64 44 100 84 100 132a100 100 0 0 1-200 0c0-48 36-88 100-132z" fill="${a}"/><circle cx="160" cy="184" r="46" fill="${b}"/>`,
]

/** The PNG logo of the product with this index. It has no letters, so it needs no font. */
export async function drawLogo(colour: string, index: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="64" fill="${lighter(colour, 0.9)}"/>${markOf(colour, lighter(colour, 0.45), index)}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer()
}

/** The mark of the product with this index, as shapes in a square of 320. */
export function markOf(a: string, b: string, index: number): string {
  const draw = marks[index % marks.length]
  if (!draw) throw new Error('marks is empty')
  return draw(a, b)
}

/** Mixes the color with white; `share` 0 is the color itself, 1 is white. */
export function lighter(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const moved = parts.map((part) => Math.round(part + (255 - part) * share))
  return `#${moved.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
