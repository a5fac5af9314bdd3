import { posix } from 'node:path'
import type { Element } from '@xmldom/xmldom'
import { strFromU8, strToU8 } from 'fflate'
import sharp from 'sharp'
import {
  type TemplateLoss,
  templateLimits,
} from '../../../../contract/boardroom-builder/company-template.ts'
import { readPackage } from '../../packages/read-package.ts'
import { attributeOf, elementsIn, parsedXml, within, writtenXml } from '../../packages/word-xml.ts'
import type { Parts } from '../pptx/base/base.ts'
import { relationsXml } from '../pptx/base/xml.ts'

const limits = {
  mostParts: 3000,
  mostUnpacked: 200 * 1024 * 1024,
  mostRatio: 250,
  wanted: (name: string) => !name.endsWith('/'),
}
const mostXml = 8 * 1024 * 1024

/** Why a template is refused. */
export class Unusable extends Error {
  readonly reason: 'entities' | 'hugePicture' | 'noLayout' | 'notRead' | 'notZip'

  constructor(reason: Unusable['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The relationships that masters and layouts need, by the last word of their type. */
const needed = [
  'slideMaster',
  'slideLayout',
  'theme',
  'image',
  'notesMaster',
  'presProps',
  'tableStyles',
]

/** What else a relationship can lead to, and what is lost with it. */
const losses: readonly [RegExp, TemplateLoss][] = [
  [/vbaProject/i, 'macros'],
  [/^font$/, 'fonts'],
  [/audio|video|media|oleObject|package|control|activeX/i, 'media'],
  [/^slide$/, 'slides'],
]

/** What goes with a relationship that is removed: the smallest element that makes sense without it. */
const carriers = [
  ...[
    'hlinkClick',
    'hlinkMouseOver',
    'hlinkHover',
    'snd',
    'custDataLst',
    'controls',
    'embeddedFontLst',
  ],
  ...[
    'timing',
    'transition',
    'AlternateContent',
    'pic',
    'graphicFrame',
    'sldIdLst',
    'handoutMasterIdLst',
  ],
  ...['notesMasterIdLst', 'buBlip', 'bg', 'sp', 'custShowLst', 'extLst'],
]

export type Cleaned = { parts: Parts; losses: Set<TemplateLoss> }

/** The parts of a template that slides need, reached from its beginning, without anything that leads out of it. */
export async function cleanPackage(file: Uint8Array): Promise<Cleaned> {
  const { parts: all } = readPackage(file, limits)
  const found = new Set<TemplateLoss>()
  if ([...all.keys()].some((name) => /vbaProject\.bin$/i.test(name))) found.add('macros')
  const kept: Parts = new Map()
  const main = mainOf(all)
  const waiting = [main]
  while (waiting.length > 0) {
    const path = waiting.pop() ?? ''
    if (kept.has(path)) continue
    const bytes = all.get(path)
    if (!bytes) throw new Unusable('notRead')
    if (!path.endsWith('.xml')) {
      await checkPicture(bytes)
      kept.set(path, bytes)
      continue
    }
    const { xml, relations } = cleanPart(all, path, found)
    kept.set(path, strToU8(xml))
    if (relations.length > 0)
      kept.set(relationsOf(path), strToU8(relationsXml(relations.map((one) => one.written))))
    waiting.push(...relations.map(({ to }) => to))
  }
  return { parts: kept, losses: found }
}

export const relationsOf = (path: string) =>
  posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)

const expected = 'ppt/presentation.xml'

/** The presentation of a file, which other kinds of Office files do not have. */
function mainOf(all: ReadonlyMap<string, Uint8Array>): string {
  if (!all.has('[Content_Types].xml') || !all.has(expected)) throw new Unusable('notZip')
  return expected
}

/** The text of a part in UTF-8, without definitions of its own. */
export function xmlOf(bytes: Uint8Array): string {
  if (bytes.length > mostXml) throw new Unusable('notRead')
  const text = strFromU8(bytes).replace(/^\ufeff/, '')
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Unusable('entities')
  // Another encoding would hide them.
  if (!text.startsWith('<') || text.includes('\u0000')) throw new Unusable('notRead')
  return text
}

type Kept = { to: string; written: { id: string; type: string; target: string } }

function cleanPart(all: ReadonlyMap<string, Uint8Array>, path: string, found: Set<TemplateLoss>) {
  const root = parsedXml(xmlOf(all.get(path) ?? new Uint8Array()))
  const bytes = all.get(relationsOf(path))
  const lines = bytes ? elementsIn(parsedXml(xmlOf(bytes))) : []
  const relations = lines.flatMap((line) => keptRelation(line, path, all, found))
  const ids = new Set(relations.map(({ written }) => written.id))
  const gone = lines.flatMap((line) => attributeOf(line, 'Id') ?? []).filter((id) => !ids.has(id))
  removeReferences(root, new Set(gone))
  return { xml: writtenXml(root), relations }
}

function keptRelation(
  line: Element,
  path: string,
  all: ReadonlyMap<string, Uint8Array>,
  found: Set<TemplateLoss>,
): Kept[] {
  const [id = '', type = '', target = '', mode] = ['Id', 'Type', 'Target', 'TargetMode'].map(
    (name) => attributeOf(line, name),
  )
  const kind = type.split('/').at(-1) ?? ''
  const lost = losses.find(([of]) => of.test(kind))?.[1]
  if (lost) found.add(lost)
  if (mode === 'External' || /^[a-z][a-z0-9+.-]*:/i.test(target)) {
    found.add('external')
    return []
  }
  const to = posix.resolve('/', posix.dirname(path), decodeURI(target)).slice(1)
  const bytes = all.get(to)
  if (!needed.includes(kind) || !to.startsWith('ppt/') || !bytes) return []
  if (kind === 'image' && leadsOut(bytes)) {
    found.add('external')
    return []
  }
  return [{ to, written: { id, type: kind, target: posix.relative(posix.dirname(path), to) } }]
}

/** What in a drawing (SVG) runs, or loads something from elsewhere. */
const outside =
  /<(?:script|foreignObject|iframe)\b|<!(?:DOCTYPE|ENTITY)|@import|\son[a-z]{3,20}\s{0,5}=|(?:href|src)\s{0,5}=\s{0,5}["'](?!#|data:image\/(?:png|jpeg|gif);)|url\(\s{0,5}["']?(?!#|["'])/i

/** Whether a picture is a drawing that is more than lines; other kinds of pictures refer to nothing. */
function leadsOut(bytes: Uint8Array): boolean {
  if (isPixels(bytes)) return false
  const begin = strFromU8(bytes.subarray(0, 400)).replace(/^\ufeff/, '')
  // In another encoding, nothing of this would be found.
  if (begin.startsWith('\ufffd') || begin.slice(0, 2).includes('\u0000')) return true
  if (!begin.trimStart().startsWith('<')) return false
  return bytes.length > mostXml || outside.test(strFromU8(bytes))
}

/** PNG, JPEG, GIF, BMP, WebP, TIFF, EMF and WMF begin with one of these. */
const isPixels = ([first = 0, second = 0]: Uint8Array) =>
  [0x8950, 0xffd8, 0x4749, 0x424d, 0x5249, 0x4949, 0x4d4d, 0x0100, 0xd7cd].includes(
    (first << 8) | second,
  )

function removeReferences(root: Element, gone: ReadonlySet<string>) {
  const names = within(root).filter((element) =>
    Array.from(element.attributes).some(
      ({ namespaceURI, value }) =>
        namespaceURI?.endsWith('/officeDocument/2006/relationships') && gone.has(value),
    ),
  )
  for (const element of names) {
    let at: Element | null = element
    while (at && !carriers.includes(at.localName ?? '')) at = at.parentNode as Element | null
    if (!at?.parentNode || at === root) throw new Unusable('notRead')
    at.parentNode.removeChild(at)
  }
}

/** A picture is only looked at: its stated size must not fill the memory of whoever opens it. */
async function checkPicture(bytes: Uint8Array) {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (size && (size.width ?? 0) * (size.height ?? 0) > templateLimits.pixels)
    throw new Unusable('hugePicture')
}
