import { posix } from 'node:path'
import { strFromU8, strToU8, zipSync } from 'fflate'
import type { Look } from '../../../../common/looks/look.ts'
import { hex } from '../colours.ts'
import type { Base, LayoutKind, Parts } from './base/base.ts'
import { declaration, relationsXml } from './base/xml.ts'
import { contentTypes } from './content-types.ts'
import { intoPlaceholders } from './into-placeholders.ts'

/** Slides that were drawn, and what they need to know of the deck. */
export type Drawn = {
  parts: Parts
  /** The layout of each slide. */
  kinds: readonly LayoutKind[]
  look: Look
  /** The color of text and the accents in the theme of a company's template; null where the look is the theme. */
  own: { text: string; accents: readonly string[] } | null
  footer: string
  /** The names of shapes that hold text. */
  texts: readonly string[]
  /** BCP 47 */
  lang: string
}

/** Parts that slides bring along, under names that no template has. */
const brought = /^(ppt\/(?:charts|embeddings|media)\/(?:_rels\/)?)(?!_rels\/|deck-)/
const renamed = (path: string) => path.replace(brought, '$1deck-')

/** Writes slides into a presentation that has only masters and layouts. */
export function graftSlides(drawn: Drawn, base: Base): Uint8Array {
  const parts: Parts = new Map(base.parts)
  const put = (path: string, xml: string) => parts.set(path, strToU8(xml))
  const notesMaster = base.notesMaster ?? takeNotesMaster(drawn.parts, parts)
  for (const [path, bytes] of drawn.parts) {
    if (/^ppt\/(charts|embeddings|media|notesSlides)\//.test(path)) parts.set(renamed(path), bytes)
  }
  for (const path of [...parts.keys()]) {
    if (!/^ppt\/(charts|notesSlides)\/.*\.(xml|rels)$/.test(path)) continue
    if (path.includes('/charts/') && !path.includes('deck-')) continue
    const xml = withTheme(strFromU8(parts.get(path) ?? new Uint8Array()), drawn)
    put(path, path.endsWith('.rels') ? withTargets(xml, path, notesMaster) : xml)
  }
  drawn.kinds.forEach((kind, at) => {
    const path = `ppt/slides/slide${at + 1}.xml`
    const relations = `ppt/slides/_rels/slide${at + 1}.xml.rels`
    const read = (name: string) => strFromU8(drawn.parts.get(name) ?? new Uint8Array())
    const layout = base.layouts[kind]
    put(path, withTheme(intoPlaceholders(read(path), { ...drawn, layout }), drawn))
    put(relations, withLayout(withTargets(read(relations), relations, notesMaster), layout.path))
  })
  listSlides(parts, drawn.kinds.length, base.notesMaster === null ? notesMaster : null)
  setProperties(parts, drawn)
  const types = strToU8(contentTypes([...parts.keys()]))
  return zipSync(Object.fromEntries([['[Content_Types].xml', types], ...parts]))
}

const withLayout = (xml: string, path: string) =>
  xml.replace(/\.\.\/slideLayouts\/[^"]+/, posix.relative('ppt/slides', path))

function withTargets(xml: string, path: string, notesMaster: string): string {
  const folder = posix.join(posix.dirname(path), '..')
  return xml
    .replace(
      /Target="((?:\.\.|\/ppt)\/(?:charts|embeddings|media)\/[^"]+)"/g,
      (_, target: string) => {
        const to = renamed(posix.resolve('/', folder, target).slice(1))
        return `Target="${posix.relative(folder, to)}"`
      },
    )
    .replace(/\.\.\/notesMasters\/[^"]+/, posix.relative(folder, notesMaster))
}

/** The notes master of the drawn file, with a theme of its own. */
function takeNotesMaster(from: Parts, to: Parts): string {
  const path = 'ppt/notesMasters/notesMaster1.xml'
  const theme = 'ppt/theme/themeOfNotes.xml'
  to.set(path, from.get(path) ?? new Uint8Array())
  to.set(
    'ppt/notesMasters/_rels/notesMaster1.xml.rels',
    strToU8(relationsXml([{ id: 'rId1', type: 'theme', target: '../theme/themeOfNotes.xml' }])),
  )
  to.set(theme, from.get('ppt/theme/theme1.xml') ?? new Uint8Array())
  return path
}

/** Colors and fonts of the theme by their names, so that slides follow when it is changed; and the language. */
function withTheme(xml: string, { look, own, lang }: Drawn): string {
  const accents = own?.accents ?? look.charts.slice(0, 6)
  // What was made readable differs from the template's colors, and keeps its own value.
  const others: [string, string][] = [
    [look.quiet, 'tx2'],
    [look.shade, 'bg2'],
    [look.accentText, 'hlink'],
  ]
  const named: [string, string][] = [
    [own?.text ?? look.ink, 'tx1'],
    ...accents.map((colour, at): [string, string] => [colour, `accent${at + 1}`]),
    ...(own ? [] : others),
  ]
  const names = new Map<string, string>()
  for (const [colour, name] of named) if (!names.has(hex(colour))) names.set(hex(colour), name)
  const fonts: [string, string][] = [
    [look.fonts.text, '+mn-lt'],
    [look.fonts.titles, '+mj-lt'],
  ]
  return fonts
    .reduce(
      (whole, [font, name]) =>
        whole.replaceAll(`<a:latin typeface="${font}"`, `<a:latin typeface="${name}"`),
      xml,
    )
    .replace(/<a:srgbClr val="([0-9A-F]{6})"\/>/g, (whole, colour: string) => {
      const name = names.get(colour)
      return name ? `<a:schemeClr val="${name}"/>` : whole
    })
    .replaceAll(' altLang="en-US"', '')
    .replaceAll('lang="en-US"', `lang="${lang}"`)
}

function listSlides(parts: Parts, count: number, notesMaster: string | null) {
  const path = 'ppt/presentation.xml'
  const relations = 'ppt/_rels/presentation.xml.rels'
  const edit = (name: string, change: (xml: string) => string) =>
    parts.set(name, strToU8(change(strFromU8(parts.get(name) ?? new Uint8Array()))))
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const notes = notesMaster
    ? '<p:notesMasterIdLst><p:notesMasterId r:id="deckNotes"/></p:notesMasterIdLst>'
    : ''
  const slides = numbers.map((at) => `<p:sldId id="${255 + at}" r:id="deckSlide${at}"/>`).join('')
  edit(path, (xml) => xml.replace(/(?=<p:sldSz\b)/, `${notes}<p:sldIdLst>${slides}</p:sldIdLst>`))
  const added = [
    ...numbers.map((at) => ({
      id: `deckSlide${at}`,
      type: 'slide',
      target: `slides/slide${at}.xml`,
    })),
    ...(notesMaster
      ? [{ id: 'deckNotes', type: 'notesMaster', target: posix.relative('ppt', notesMaster) }]
      : []),
  ]
  const lines = relationsXml(added).match(/<Relationship [^<>]*\/>/g) ?? []
  edit(relations, (xml) => xml.replace('</Relationships>', `${lines.join('')}</Relationships>`))
}

const appProperties = `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Microsoft Office PowerPoint</Application></Properties>`
const packageTypes = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata'

/** The properties of the file: title, author and language. */
function setProperties(parts: Parts, { parts: from, lang }: Drawn) {
  const core = strFromU8(from.get('docProps/core.xml') ?? new Uint8Array())
  const told = core.replace(
    '<cp:lastModifiedBy>',
    `<dc:language>${lang}</dc:language><cp:lastModifiedBy>`,
  )
  parts.set('docProps/core.xml', strToU8(told))
  parts.set('docProps/app.xml', strToU8(appProperties))
  parts.set(
    '_rels/.rels',
    strToU8(
      relationsXml([
        { id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' },
        { id: 'rId2', type: `${packageTypes}/core-properties`, target: 'docProps/core.xml' },
        { id: 'rId3', type: 'extended-properties', target: 'docProps/app.xml' },
      ]),
    ),
  )
}
