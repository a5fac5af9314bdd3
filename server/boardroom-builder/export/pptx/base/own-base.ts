import { strToU8 } from 'fflate'
import type { Base, BaseLayout, LayoutKind, Parts } from './base.ts'
import { type Frame, hasLogo, layoutXml, masterXml } from './own-layouts.ts'
import { colourMap, themeXml } from './own-theme.ts'
import { declaration, namespaces, relationsXml } from './xml.ts'

const kinds = ['cover', 'part', 'content'] as const satisfies LayoutKind[]

const empty = (tag: string, more = '') => `${declaration}<p:${tag} ${namespaces}${more}/>`

/** The masters and layouts of our own themes. */
export function ownBase(frame: Frame): Base {
  const { look, logo, sheet } = frame
  const logoPath = `ppt/media/logo.${logo?.type === 'image/png' ? 'png' : 'jpg'}`
  const texts: Record<string, string> = {
    '_rels/.rels': relationsXml([
      { id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' },
    ]),
    'ppt/presentation.xml': `${declaration}<p:presentation ${namespaces} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldSz cx="${sheet.width * 12_700}" cy="${sheet.height * 12_700}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsXml([
      { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      { id: 'rId2', type: 'theme', target: 'theme/theme1.xml' },
      { id: 'rId3', type: 'presProps', target: 'presProps.xml' },
      { id: 'rId4', type: 'viewProps', target: 'viewProps.xml' },
      { id: 'rId5', type: 'tableStyles', target: 'tableStyles.xml' },
    ]),
    'ppt/presProps.xml': empty('presentationPr'),
    'ppt/viewProps.xml': empty('viewPr'),
    'ppt/tableStyles.xml': `${declaration}<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" def="{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"/>`,
    'ppt/theme/theme1.xml': themeXml(look, 'Briefwell'),
    'ppt/slideMasters/slideMaster1.xml': masterXml(frame, colourMap(look), kinds.length),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationsXml([
      ...kinds.map((_, at) => ({
        ...{ id: `rId${at + 1}`, type: 'slideLayout' },
        target: `../slideLayouts/slideLayout${at + 1}.xml`,
      })),
      { id: `rId${kinds.length + 1}`, type: 'theme', target: '../theme/theme1.xml' },
    ]),
  }
  kinds.forEach((kind, at) => {
    texts[`ppt/slideLayouts/slideLayout${at + 1}.xml`] = layoutXml(frame, kind)
    texts[`ppt/slideLayouts/_rels/slideLayout${at + 1}.xml.rels`] = relationsXml([
      { id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
      ...(hasLogo(frame, kind)
        ? [{ id: 'rId2', type: 'image', target: `../${logoPath.slice('ppt/'.length)}` }]
        : []),
    ])
  })
  const parts: Parts = new Map(Object.entries(texts).map(([path, xml]) => [path, strToU8(xml)]))
  if (logo) parts.set(logoPath, logo.bytes)
  return { parts, layouts: { ...ownLayouts }, notesMaster: null }
}

const small = {
  footer: { type: 'ftr', idx: '11' },
  number: { type: 'sldNum', idx: '12' },
}

const ownLayouts: Record<LayoutKind, BaseLayout> = {
  cover: {
    path: 'ppt/slideLayouts/slideLayout1.xml',
    title: { type: 'ctrTitle', idx: null },
    body: { type: 'subTitle', idx: '1' },
    ...{ visuals: {}, footer: null, number: null },
  },
  part: {
    path: 'ppt/slideLayouts/slideLayout2.xml',
    title: { type: 'title', idx: null },
    ...{ body: null, visuals: {}, ...small },
  },
  content: {
    path: 'ppt/slideLayouts/slideLayout3.xml',
    title: { type: 'title', idx: null },
    body: { type: 'body', idx: '1' },
    ...{ visuals: {}, ...small },
  },
}
