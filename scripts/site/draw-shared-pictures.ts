import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { brand } from '../../contract/brand.ts'
import { type SitePage, sharedPicture } from '../../contract/site/address.ts'
import { views } from '../../contract/site/landing.ts'
import { markSvg } from './draw-icons.ts'

const pictures = resolve(import.meta.dirname, '../../web/marketing/pictures')
const [width, height] = [1200, 630]

/** Pages take turns, so that links shared together look different. */
const screens = views.map(({ picture }) => picture)

/**
 * The preview pictures of shared links: our mark next to one of our screens. They have no text,
 * because the title is shown next to them and the build machine may have no fonts.
 */
export async function drawSharedPictures(client: string, pages: readonly SitePage[]) {
  await mkdir(join(client, 'shared'), { recursive: true })
  await Promise.all(
    pages.map(async ({ path }, index) => {
      const screen = screens[index % screens.length]
      if (screen) await (await drawPicture(screen)).toFile(join(client, sharedPicture(path)))
    }),
  )
}

async function drawPicture(screen: string) {
  const shown = { left: 372, top: 84, width: 960 }
  const [w, h] = [width - shown.left, height - shown.top]
  const card = await sharp(join(pictures, `${screen}-light-1600.webp`))
    .resize({ width: shown.width })
    .extract({ left: 0, top: 0, width: w, height: h })
    .toBuffer()
  const corner = Buffer.from(
    `<svg width="${w}" height="${h}"><path d="M14 0H${w}V${h}H0V14A14 14 0 0 1 14 0Z"/></svg>`,
  )
  const cut = await sharp(card)
    .composite([{ input: corner, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const mark = await sharp(markSvg(188, { radius: 0 }))
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: brand.colours.primary } })
    .composite([
      { input: mark, left: 92, top: 221 },
      { input: cut, left: shown.left, top: shown.top },
    ])
    .png({ palette: true, quality: 90, compressionLevel: 9 })
}
