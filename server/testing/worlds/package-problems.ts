import { posix } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { orderProblems } from './order-problems.ts'

/** The parts of an Office document, as text. */
export function partsOf(file: Uint8Array): Map<string, string> {
  const parts = Object.entries(unzipSync(file)).map(([name, bytes]): [string, string] => [
    name,
    strFromU8(bytes, !/\.(xml|rels)$/.test(name)),
  ])
  return new Map(parts)
}

/** Everything that Word or PowerPoint would offer to repair in a file, and anything forbidden in it. */
export function packageProblems(file: Uint8Array): string[] {
  const parts = partsOf(file)
  const names = [...parts.keys()]
  const listed = Buffer.from(file).toString('latin1').split('PK\x01\x02').length - 1
  return [
    ...(listed === names.length ? [] : ['a part is there twice']),
    ...names.filter((name) => name.endsWith('/')).map((name) => `${name} is a folder`),
    ...names.filter((name) => /vba|\.bin$/i.test(name)).map((name) => `${name} can run`),
    ...typeProblems(parts),
    ...names.flatMap((name) => relationProblems(name, parts)),
    ...names.flatMap((name) => textProblems(name, parts.get(name) ?? '')),
    ...names.flatMap((name) => orderProblems(name, parts.get(name) ?? '')),
    ...names.filter((name) => name.endsWith('.xlsx')).flatMap((name) => nested(name, file)),
  ]
}

function nested(name: string, file: Uint8Array): string[] {
  const inner = unzipSync(file)[name]
  return inner ? packageProblems(inner).map((problem) => `${name}: ${problem}`) : []
}

function typeProblems(parts: ReadonlyMap<string, string>): string[] {
  const types = parts.get('[Content_Types].xml') ?? ''
  const all = (pattern: RegExp) => [...types.matchAll(pattern)].map(([, found = '']) => found)
  const overrides = all(/<Override\b[^>]*\bPartName="\/([^"]+)"/g)
  const extensions = all(/<Default\b[^>]*\bExtension="([^"]+)"/g)
  const required = ['[Content_Types].xml', '_rels/.rels']
  return [
    ...required.filter((name) => !parts.has(name)).map((name) => `${name} is missing`),
    ...overrides.filter((name) => !parts.has(name)).map((name) => `${name} has a type and no part`),
    ...repeated(overrides).map((name) => `${name} has two types`),
    ...repeated(extensions).map((name) => `.${name} has two types`),
    ...[...parts.keys()]
      .filter((name) => name !== '[Content_Types].xml' && !overrides.includes(name))
      .filter((name) => !extensions.includes(name.split('.').at(-1) ?? ''))
      .map((name) => `${name} has no type`),
    ...(/image\/jpg/.test(types) ? ['image/jpg is not a type'] : []),
  ]
}

const relationsOf = (name: string) =>
  posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`)

function relationProblems(name: string, parts: ReadonlyMap<string, string>): string[] {
  const xml = parts.get(name) ?? ''
  if (name.endsWith('.rels')) {
    const source = posix.join(posix.dirname(name), '..', posix.basename(name, '.rels'))
    const folder = posix.dirname(source)
    const relations = [...xml.matchAll(/<Relationship\b[^>]*>/g)].map(([one]) => one)
    const value = (one: string, key: string) =>
      new RegExp(`\\b${key}="([^"]*)"`).exec(one)?.[1] ?? ''
    return [
      ...(name === '_rels/.rels' || parts.has(source) ? [] : [`${name} belongs to no part`]),
      ...repeated(relations.map((one) => value(one, 'Id'))).map((id) => `${name}: ${id} twice`),
      ...relations.flatMap((one) => {
        const target = value(one, 'Target')
        if (value(one, 'TargetMode') === 'External') {
          const leads =
            /\/hyperlink$/.test(value(one, 'Type')) && /^(https?|mailto|tel):/.test(target)
          return leads ? [] : [`${name}: refers to ${target}`]
        }
        const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
        return parts.has(path) ? [] : [`${name}: ${target} is missing`]
      }),
    ]
  }
  if (!name.endsWith('.xml')) return []
  const known = parts.get(relationsOf(name)) ?? ''
  return [...xml.matchAll(/\br:(?:id|embed|link)="([^"]*)"/g)]
    .filter(([, id]) => !known.includes(`Id="${id}"`))
    .map(([, id]) => `${name}: ${id} is no relationship`)
}

function textProblems(name: string, xml: string): string[] {
  if (!/\.(xml|rels)$/.test(name)) return []
  const ids = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, id = '']) => id)
  const unique = [
    /<p:cNvPr id="(\d+)"/g,
    /<wp:docPr id="(\d+)"/g,
    /<w:bookmarkStart [^>]*w:id="(\d+)"/g,
    /<w:bookmarkStart [^>]*w:name="([^"]+)"/g,
  ]
  const late = [...xml.matchAll(/<a:p>(.*?)<\/a:p>/gs)].filter(([, inside = '']) =>
    /\S\s*<a:pPr\b/.test(inside),
  )
  return [
    ...xmlProblems(xml).map((problem) => `${name}: ${problem}`),
    ...unique.flatMap((pattern) => repeated(ids(pattern)).map((id) => `${name}: id ${id} twice`)),
    ...late.map(() => `${name}: the look of a paragraph after its text`),
    ...(/<c:v><\/c:v>/.test(xml) ? [`${name}: an empty value`] : []),
  ]
}

/** Problems of an XML text: unclosed elements, unescaped characters. */
function xmlProblems(xml: string): string[] {
  const open: string[] = []
  const token =
    /<\?.*?\?>|<!--.*?-->|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|</gs
  for (const [whole, end, begin, attributes = '', closed, text = ''] of xml.matchAll(token)) {
    if (whole === '<') return ['a sign < alone']
    if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text + attributes))
      return ['a sign & alone']
    const keys = [...attributes.matchAll(/([\w:.-]+)="/g)].map(([, key = '']) => key)
    if (repeated(keys).length > 0) return [`<${begin}> has ${repeated(keys)[0]} twice`]
    if (begin && !closed) open.push(begin)
    if (end && open.pop() !== end) return [`</${end}> without its beginning`]
  }
  return open.length > 0 ? [`<${open[0]}> does not end`] : []
}

const repeated = (values: readonly string[]) =>
  values.filter((value, at) => values.indexOf(value) !== at)
