import { DOMParser, type Element } from '@xmldom/xmldom'

/** The children of elements in the order of their schema (ECMA-376), as far as our files have them. */
const orders: Readonly<Record<string, string>> = {
  'p:presentation':
    'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst',
  'p:sldMaster': 'cSld clrMap sldLayoutIdLst transition timing hf txStyles extLst',
  'p:sldLayout': 'cSld clrMapOvr transition timing hf extLst',
  'p:sld': 'cSld clrMapOvr transition timing extLst',
  'p:cSld': 'bg spTree custDataLst controls extLst',
  'p:sp': 'nvSpPr spPr style txBody extLst',
  'p:pic': 'nvPicPr blipFill spPr style extLst',
  'p:graphicFrame': 'nvGraphicFramePr xfrm graphic extLst',
  'p:nvSpPr': 'cNvPr cNvSpPr nvPr',
  'p:txBody': 'bodyPr lstStyle p',
  'a:txBody': 'bodyPr lstStyle p',
  'p:spPr':
    'xfrm custGeom prstGeom noFill solidFill gradFill blipFill pattFill grpFill ln effectLst effectDag scene3d sp3d extLst',
  'a:p': 'pPr r br fld endParaRPr',
  'a:pPr':
    'lnSpc spcBef spcAft buClrTx buClr buSzTx buSzPct buSzPts buFontTx buFont buNone buAutoNum buChar buBlip tabLst defRPr extLst',
  'a:rPr':
    'ln noFill solidFill gradFill effectLst effectDag highlight uLnTx uLn uFillTx uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst',
  'a:clrScheme':
    'dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink extLst',
  'a:tbl': 'tblPr tblGrid tr',
  'a:tc': 'txBody tcPr extLst',
}
/** Where the order of some children is free. */
const free: Readonly<Record<string, readonly string[]>> = { 'a:p': ['r', 'br', 'fld'] }

/** Elements of a part of a presentation that PowerPoint would refuse where they stand. */
export function orderProblems(name: string, xml: string): string[] {
  if (!/^ppt\/.*\.xml$/.test(name)) return []
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  return root ? [...problemsIn(root, name), ...nameProblems(xml, name)] : []
}

function problemsIn(element: Element, part: string): string[] {
  const children = Array.from(element.childNodes).filter(
    (node): node is Element => node.nodeType === 1,
  )
  const order = orders[element.nodeName]?.split(' ')
  const same = free[element.nodeName] ?? []
  const ranks = children.map(({ localName }) => {
    const known = same.includes(localName ?? '') ? same[0] : localName
    return order?.indexOf(known ?? '') ?? 0
  })
  const here = ranks.flatMap((rank, at) => {
    const child = children[at]?.nodeName
    if (rank < 0) return [`${part}: <${child}> in <${element.nodeName}>`]
    return at > 0 && rank < (ranks[at - 1] ?? 0)
      ? [`${part}: <${child}> after <${children[at - 1]?.nodeName}> in <${element.nodeName}>`]
      : []
  })
  return [...here, ...children.flatMap((child) => problemsIn(child, part))]
}

/** Shapes with one name cannot be told apart in the list of a slide, nor by screen readers. */
function nameProblems(xml: string, part: string): string[] {
  const names = [...xml.matchAll(/<p:cNvPr id="\d+" name="([^"]+)"/g)].map(([, name]) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  return part.startsWith('ppt/slides/') ? twice.map((name) => `${part}: name ${name} twice`) : []
}
