import { crc32 } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TemplateLoss } from '../../../../contract/boardroom-builder/company-template.ts'
import { boardDeck } from '../../../testing/worlds/board-deck.ts'
import { packageProblems } from '../../../testing/worlds/package-problems.ts'
import {
  relate,
  replaceIn,
  type TemplateChange,
  templateFile,
} from '../../../testing/worlds/template-file.ts'
import type { PackageReason } from '../../packages/read-package.ts'
import { exportedDocument } from '../exported-document.ts'
import { pptxFile } from '../pptx/pptx-file.ts'
import type { Unusable } from './clean-package.ts'
import { readTemplate } from './read-template.ts'

/** A drawing beside the logo, for programs that show SVG. */
const withDrawing =
  (drawn: string): TemplateChange =>
  (parts) => {
    const layout = 'ppt/slideLayouts/slideLayout3.xml'
    const drawing =
      '<asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="rId9"/>'
    replaceIn(
      parts,
      layout,
      /(<a:blip r:embed="rId2")\/>/,
      `$1><a:extLst><a:ext uri="{96DAC541}">${drawing}</a:ext></a:extLst></a:blip>`,
    )
    parts.set('ppt/media/logo.svg', `<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`)
    relate(parts, 'ppt/slideLayouts/_rels/slideLayout3.xml.rels', {
      ...{ id: 'rId9', type: 'image', target: '../media/logo.svg' },
    })
  }

const losing: [TemplateLoss, TemplateChange][] = [
  [
    'macros',
    (parts) => {
      parts.set('ppt/vbaProject.bin', strToU8('Sub AutoOpen()'))
      relate(parts, 'ppt/_rels/presentation.xml.rels', {
        ...{ id: 'rId91', target: 'vbaProject.bin', type: 'vbaProject' },
      })
    },
  ],
  [
    'external',
    (parts) => {
      const layout = 'ppt/slideLayouts/slideLayout3.xml'
      replaceIn(parts, layout, 'r:embed="rId2"', 'r:embed="rId2" r:link="rId9"')
      relate(parts, 'ppt/slideLayouts/_rels/slideLayout3.xml.rels', {
        ...{
          id: 'rId9',
          type: 'image',
          target: 'file://evil.example/share/a.png',
          external: true,
        },
      })
    },
  ],
  [
    'noCover',
    (parts) => {
      replaceIn(parts, 'ppt/slideLayouts/slideLayout1.xml', 'type="title"', 'type="cust"')
      replaceIn(
        parts,
        'ppt/slideLayouts/slideLayout1.xml',
        /type="ctrTitle"/g,
        'type="pic" idx="77"',
      )
    },
  ],
  ...[
    '<image href="https://evil.example/a.png"/>',
    '<script>fetch("//evil.example")</script>',
    '<rect onload="evil.example"/>',
    '<style>@import "//evil.example/a.css"</style>',
    '<rect fill="url(https://evil.example/a.svg#b)"/>',
    '<!ENTITY a SYSTEM "https://evil.example">',
  ].map((drawn): (typeof losing)[number] => ['external', withDrawing(drawn)]),
  [
    'external',
    (parts) => {
      const master = 'ppt/slideMasters/slideMaster1.xml'
      const link = '<p:cNvPr id="2" name="Title"><a:hlinkClick r:id="rId95"/></p:cNvPr>'
      replaceIn(parts, master, /<p:cNvPr id="2" name="Title"(?:\/>|><\/p:cNvPr>)/, link)
      relate(parts, 'ppt/slideMasters/_rels/slideMaster1.xml.rels', {
        ...{ id: 'rId95', type: 'hyperlink', target: 'https://evil.example/', external: true },
      })
    },
  ],
  ['font', (parts) => replaceIn(parts, 'ppt/theme/theme1.xml', 'Calibri', 'Nordwind Sans')],
]
test('a plain drawing stays', async () => {
  const drawn = '<rect width="9" height="9" fill="url(#a)"/><use href="#a"/>'
  const template = await readTemplate(await templateFile({ change: withDrawing(drawn) }))
  expect(template.facts.view.losses).not.toContain('external')
  expect(Buffer.from(template.file).toString('latin1')).toContain('logo.svg')
})

test.each(losing)(
  'a template without what is not used, which it names: %s',
  async (loss, change) => {
    const template = await readTemplate(await templateFile({ change }))
    expect(template.facts.view.losses).toContain(loss)
    const file = await pptxFile(exportedDocument({ ...(await boardDeck()), template }))
    expect(packageProblems(file)).toEqual([])
    expect(Buffer.from(file).toString('latin1')).not.toMatch(/vbaProject|evil\.example/)
  },
)

type Reason = PackageReason | Unusable['reason']

const bomb = () =>
  templateFile({
    change: (parts) => void parts.set('ppt/media/a.png', new Uint8Array(60_000_000)),
  })
/** A picture of 100 megapixels, of which there are only the stated sizes. */
const huge = async () => {
  const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  small.writeUInt32BE(10_000, 16)
  small.writeUInt32BE(10_000, 20)
  // Its checksum, which readers compare.
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
  return templateFile({ change: (parts) => void parts.set('ppt/media/logo.png', small) })
}
const entities = '<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
const hostile: [string, Reason, () => Promise<Uint8Array> | Uint8Array][] = [
  ['text', 'notZip', () => strToU8('Not a zip file, but long enough to be searched for its end.')],
  ['an archive', 'notZip', () => zipSync({ 'a.txt': strToU8('a') })],
  ['a cut file', 'notZip', async () => (await templateFile()).subarray(0, 3000)],
  [
    'a password',
    'encrypted',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array(600).fill(1)]),
  ],
  ['a bomb', 'tooLarge', bomb],
  [
    'many parts',
    'tooLarge',
    () =>
      zipSync(
        Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`a${at}`, new Uint8Array()])),
      ),
  ],
  [
    'a way out',
    'badNames',
    () => templateFile({ change: (parts) => void parts.set('../../etc/cron.d/a', 'a') }),
  ],
  ['a huge picture', 'hugePicture', huge],
  [
    'entities',
    'entities',
    () =>
      templateFile({
        change: (parts) =>
          replaceIn(parts, 'ppt/presentation.xml', '<p:presentation', `${entities}<p:presentation`),
      }),
  ],
  [
    'no layout with a title',
    'noLayout',
    () =>
      templateFile({
        change: (parts) => {
          for (const at of [1, 2, 3]) {
            const name = `ppt/slideLayouts/slideLayout${at}.xml`
            replaceIn(
              parts,
              name,
              /<p:ph type="(?:title|ctrTitle)"\/>/g,
              '<p:ph type="dt" idx="30"/>',
            )
          }
        },
      }),
  ],
]
test.each(hostile)('a file is refused: %s', async (_, reason, make) => {
  await expect(readTemplate(await make())).rejects.toMatchObject({ reason })
})
