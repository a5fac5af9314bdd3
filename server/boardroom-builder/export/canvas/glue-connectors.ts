import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

// pptxgenjs writes lines as shapes that connect nothing. The names of shapes carry what they connect until here.

const sign = '§'

export const nameOfAnchor = (name: string, id: string) => `${name}${sign}${id}`

export const nameOfConnector = (name: string, ends: readonly (string | null)[]) =>
  `${name}${sign}${ends.map((id) => id ?? '').join(sign)}`

/** Makes the lines connectors, so that they follow what they are attached to, and gives shapes plain names. */
export function glueConnectors(file: Uint8Array): Uint8Array {
  const parts = unzipSync(file)
  for (const [name, bytes] of Object.entries(parts)) {
    if (/^ppt\/slides\/[^/]+\.xml$/.test(name)) parts[name] = strToU8(glued(strFromU8(bytes)))
  }
  return zipSync(parts)
}

function glued(xml: string): string {
  const shapes = xml.split(/(?=<p:sp>)/)
  const ids = new Map(
    shapes.flatMap((shape) => {
      const { id, ends } = named(shape)
      const [own] = ends
      return ends.length === 1 && own
        ? [[own, { id, box: boxOf(shape), round: isRound(shape) }] as const]
        : []
    }),
  )
  return shapes
    .map((shape) => {
      const { ends } = named(shape)
      return ends.length === 2 ? connector(shape, ends, ids) : shape
    })
    .join('')
    .replace(/(<p:cNvPr id="(\d+)" name="[^"§]*)§[^"]*"/g, '$1 $2"')
}

type Box = { x: number; y: number; width: number; height: number }
type Anchors = ReadonlyMap<string, { id: string; box: Box; round: boolean }>

function named(shape: string): { id: string; ends: string[] } {
  const [, id = '', ends = ''] = /<p:cNvPr id="(\d+)" name="[^"§]*§([^"]*)"/.exec(shape) ?? []
  return { id, ends: id ? ends.split(sign) : [] }
}

function boxOf(shape: string): Box {
  const [, x, y, width, height] =
    /<a:off x="(-?\d+)" y="(-?\d+)"\/><a:ext cx="(\d+)" cy="(\d+)"/.exec(shape) ?? []
  return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
}

const isRound = (shape: string) => shape.includes('prst="ellipse"')

function connector(
  shape: string,
  [from = '', to = '']: readonly string[],
  anchors: Anchors,
): string {
  const end = shape.indexOf('</p:sp>') + '</p:sp>'.length
  const rest = shape.slice(end)
  const [, id = ''] = /<p:cNvPr id="(\d+)"/.exec(shape) ?? []
  const [, name = ''] = /name="([^"§]*)§/.exec(shape) ?? []
  const look = shape.slice(shape.indexOf('<p:spPr>'), shape.indexOf('</p:spPr>'))
  const [a, b] = [anchors.get(from), anchors.get(to)]
  const stuck = [
    a ? `<a:stCxn id="${a.id}" idx="${siteOf(a, b?.box ?? boxOf(shape))}"/>` : '',
    b ? `<a:endCxn id="${b.id}" idx="${siteOf(b, a?.box ?? boxOf(shape))}"/>` : '',
  ].join('')
  const glue = stuck ? `<p:cNvCxnSpPr>${stuck}</p:cNvCxnSpPr>` : '<p:cNvCxnSpPr/>'
  return `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${id}" name="${name}"/>${glue}<p:nvPr/></p:nvCxnSpPr>${look}</p:spPr></p:cxnSp>${rest}`
}

/** The connection site in the middle of the side that faces a box: counted from the top, to the left. */
function siteOf({ box, round }: { box: Box; round: boolean }, other: Box): number {
  const dx = other.x + other.width / 2 - (box.x + box.width / 2)
  const dy = other.y + other.height / 2 - (box.y + box.height / 2)
  const across = dx < 0 ? 1 : 3
  const down = dy < 0 ? 0 : 2
  const site = Math.abs(dx) >= Math.abs(dy) ? across : down
  // An ellipse has sites at its diagonals as well.
  return round ? site * 2 : site
}
