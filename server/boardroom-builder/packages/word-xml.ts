import { DOMParser, type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom'

/** The usual prefixes of the namespaces that an import reads, in both forms of the standard. */
const prefixes: [RegExp, string][] = [
  [/\/wordprocessingml\/(2006\/)?main$/, 'w'],
  [/\/officeDocument\/(2006\/)?math$/, 'm'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/drawingml\/(2006\/)?wordprocessingDrawing$/, 'wp'],
  [/\/drawingml\/(2006\/)?main$/, 'a'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
]

/** A part of a Word file as a tree. Throws if it is not well-formed. */
export function parsedXml(xml: string): Element {
  const onError = (_: string, message: string) => {
    throw new Error(message)
  }
  const root = new DOMParser({ onError }).parseFromString(xml, 'text/xml').documentElement
  if (!root) throw new Error('an empty part')
  return root
}

export const writtenXml = (node: Node) => new XMLSerializer().serializeToString(node)

const isElement = (node: Node): node is Element => node.nodeType === 1

/** An element's name with the usual prefix of its namespace, whatever prefix the file uses. */
export function nameOf({ namespaceURI, localName }: Element): string {
  const [, prefix] = prefixes.find(([of]) => of.test(namespaceURI ?? '')) ?? []
  return prefix ? `${prefix}:${localName}` : (localName ?? '')
}

export const elementsIn = (node: Node): Element[] => Array.from(node.childNodes).filter(isElement)

export const childOf = (node: Node | undefined, name: string): Element | undefined =>
  node && elementsIn(node).find((one) => nameOf(one) === name)

/** The value of an attribute, whatever its prefix. */
export function attributeOf(element: Element | undefined, name = 'val'): string | undefined {
  const found = element && Array.from(element.attributes).find((one) => one.localName === name)
  return found?.value
}

/** A switch of Word: undefined if it is not set. */
export function switchOf(parent: Element | undefined, name: string): boolean | undefined {
  const element = childOf(parent, name)
  if (!element) return undefined
  return !['0', 'false', 'off'].includes(attributeOf(element) ?? '1')
}

/** All elements below a node, outermost first. */
export const within = (node: Node): Element[] =>
  elementsIn(node).flatMap((one) => [one, ...within(one)])

export const remove = (node: Node) => node.parentNode?.removeChild(node)

export function documentOf({ ownerDocument }: Element): Document {
  if (!ownerDocument) throw new Error('an element outside a document')
  return ownerDocument
}

/** An element of Word's own namespace, which is that of the root. */
export function made(near: Element, name: string, ...children: Node[]): Element {
  const document = documentOf(near)
  const element = document.createElementNS(
    document.documentElement?.namespaceURI ?? null,
    `w:${name}`,
  )
  for (const child of children) element.appendChild(child)
  return element
}

/** A run with this text. */
export function madeRun(near: Element, text: string, properties?: Element): Element {
  const words = made(near, 't', documentOf(near).createTextNode(text))
  words.setAttribute('xml:space', 'preserve')
  return made(near, 'r', ...(properties ? [properties.cloneNode(true)] : []), words)
}
