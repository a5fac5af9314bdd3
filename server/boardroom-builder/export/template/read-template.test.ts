import { crc32 } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TemplateLoss } from '../../../../contract/boardroom-builder/company-template.ts'
import { boardDeck } from '../../../testing/worlds/board-deck.ts'
import { packageProblems } from '../../../testing/worlds/package-problems.ts'
import { relate, replaceIn, templateFile } from '../../../testing/worlds/template-file.ts'
import type { PackageReason } from '../../packages/read-package.ts'
import { exportedDocument } from '../exported-document.ts'
import { pptxFile } from '../pptx/pptx-file.ts'
import type { Unusable } from './clean-package.ts'
import { readTemplate } from './read-template.ts'

const losing: [TemplateLoss, NonNullable<Parameters<typeof templateFile>[0]>['change']][] = [
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
  ['font', (parts) => replaceIn(parts, 'ppt/theme/theme1.xml', 'Calibri', 'Nordwind Sans')],
]
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
