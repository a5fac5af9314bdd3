import { posix } from 'node:path'
import type { Element } from '@xmldom/xmldom'
import { strFromU8, strToU8, zipSync } from 'fflate'
import type { TemplateLoss } from '../../../../contract/boardroom-builder/company-template.ts'
import { attributeOf, elementsIn, parsedXml, writtenXml } from '../../packages/word-xml.ts'
import type { Parts } from '../pptx/base/base.ts'
import { contentTypes } from '../pptx/content-types.ts'
import type { Place, Sheet } from '../slides/places.ts'
import { cleanPackage, relationsOf, Unusable } from './clean-package.ts'
import {
  baseLayout,
  chooseLayouts,
  placeholdersOf,
  placeIn,
  type ReadLayout,
} from './layouts-of.ts'
import type { TemplateFacts } from './template-facts.ts'
import { firstNamed, themeOf } from './theme-of.ts'

const main = 'ppt/presentation.xml'

/** What else of a presentation speaks of its slides, or of what was removed. */
const ofItsSlides = [
  'sldIdLst',
  'custShowLst',
  'photoAlbum',
  'custDataLst',
  'modifyVerifier',
  'embeddedFontLst',
  'extLst',
  'handoutMasterIdLst',
]

/** A template as a file without slides, and what is known of it. Throws for one that cannot be used. */
export async function readTemplate(
  file: Uint8Array,
): Promise<{ facts: TemplateFacts; file: Uint8Array }> {
  const { parts, losses } = await cleanPackage(file)
  const presentation = rootOf(parts, main)
  const masters = relatedOf(parts, main, 'slideMaster')
  const [masterPath] = masters
  if (!masterPath) throw new Unusable('noLayout')
  if (masters.length > 1) losses.add('masters')
  const master = rootOf(parts, masterPath)
  const [themePath] = relatedOf(parts, masterPath, 'theme')
  if (!themePath) throw new Unusable('notRead')
  const { look, letters, view } = themeOf(rootOf(parts, themePath), master, losses)
  const layouts = relatedOf(parts, masterPath, 'slideLayout').map((path) => readLayout(parts, path))
  const chosen = chooseLayouts(layouts, losses)
  const known = placeholdersOf(master)
  const sheet = { ...sheetOf(presentation, chosen, known, losses), letters }
  for (const name of ofItsSlides) removeIn(presentation, name)
  parts.set(main, strToU8(writtenXml(presentation)))
  const types = strToU8(contentTypes([...parts.keys()]))
  const [notesMaster = null] = relatedOf(parts, main, 'notesMaster')
  return {
    facts: {
      ...{ look, sheet, notesMaster },
      layouts: {
        cover: baseLayout(chosen.cover, true),
        part: baseLayout(chosen.part, false),
        content: baseLayout(chosen.content, false),
      },
      view: {
        ...view,
        layouts: [...new Set([chosen.cover, chosen.part, chosen.content].map(({ name }) => name))],
        losses: [...losses],
      },
    },
    file: zipSync(Object.fromEntries([['[Content_Types].xml', types], ...parts])),
  }
}

function rootOf(parts: Parts, path: string): Element {
  const bytes = parts.get(path)
  if (!bytes) throw new Unusable('notRead')
  return parsedXml(strFromU8(bytes))
}

/** The parts to which a part is related, in the order of their ids. */
function relatedOf(parts: Parts, path: string, kind: string): string[] {
  const bytes = parts.get(relationsOf(path))
  if (!bytes) return []
  return elementsIn(parsedXml(strFromU8(bytes)))
    .filter((one) => attributeOf(one, 'Type')?.endsWith(`/${kind}`))
    .map((one) => posix.join(posix.dirname(path), attributeOf(one, 'Target') ?? ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

function readLayout(parts: Parts, path: string): ReadLayout {
  const root = rootOf(parts, path)
  const name = attributeOf(firstNamed(root, 'cSld'), 'name') ?? posix.basename(path, '.xml')
  return {
    ...{ path, name: name.slice(0, 100), type: attributeOf(root, 'type') ?? '' },
    placeholders: placeholdersOf(root),
  }
}

function removeIn(root: Element, name: string) {
  for (const one of elementsIn(root)) if (one.localName === name) root.removeChild(one)
}

/** The smallest room in which slides are laid out, in points. */
const least = { width: 360, height: 180 }
const margin = 40

type Known = Parameters<typeof placeIn>[1]

function sheetOf(
  presentation: Element,
  { cover, content }: ReturnType<typeof chooseLayouts>,
  master: Known,
  losses: Set<TemplateLoss>,
): Omit<Sheet, 'letters'> {
  const size = firstNamed(presentation, 'sldSz')
  const [width, height] = ['cx', 'cy'].map((name) => Number(attributeOf(size, name)) / 12_700)
  const isUsual = (edge: number | undefined): edge is number =>
    edge !== undefined && edge >= 300 && edge <= 4000
  if (!isUsual(width) || !isUsual(height)) throw new Unusable('notRead')
  const title = placeIn(content, master, 'title') ?? {
    ...{ x: margin, y: margin, width: width - 2 * margin, height: 60 },
  }
  const below = {
    ...{ x: margin, y: title.y + title.height + 12, width: width - 2 * margin },
    height: height - (title.y + title.height + 12) - 48,
  }
  const text = placeIn(content, master, 'text')
  const isLarge = (place: Place) => place.width >= least.width && place.height >= least.height
  if (text && !isLarge(text)) losses.add('smallContent')
  const body = text && isLarge(text) ? text : below
  if (!isLarge(body)) throw new Unusable('noLayout')
  return {
    ...{ width, height, body },
    titles: { content: title, large: placeIn(cover, master, 'title') ?? title },
  }
}
