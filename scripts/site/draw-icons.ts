import { join } from 'node:path'
import sharp from 'sharp'
import { brand } from '../../contract/brand.ts'

/** The mark on its background; `inset` is the margin, in 32nds, for systems that crop icons. */
export function markSvg(size: number, { radius = 8, inset = 0 } = {}): Buffer {
  const scale = (32 - 2 * inset) / 32
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${radius}" fill="${brand.colours.primary}"/>
    <path transform="translate(${inset} ${inset}) scale(${scale})" d="${brand.mark}" stroke="#fff" stroke-width="2.3" stroke-linecap="round" fill="none"/>
  </svg>`)
}

/** The icons for installing the site on a home screen. */
export async function drawIcons(client: string): Promise<void> {
  const square = { radius: 0, inset: 4 }
  const icons = {
    'icon-192.png': markSvg(192),
    'icon-512.png': markSvg(512),
    'icon-maskable-512.png': markSvg(512, square),
    'apple-touch-icon.png': markSvg(180, { radius: 0, inset: 2 }),
  }
  await Promise.all(
    Object.entries(icons).map(([name, svg]) =>
      sharp(svg).png({ compressionLevel: 9 }).toFile(join(client, name)),
    ),
  )
}
