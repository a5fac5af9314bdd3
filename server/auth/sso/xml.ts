import { z } from 'zod'

/** Loaded with the first document. */
export const xmlTools = () => import('@node-saml/node-saml/lib/xml.js')

/** An element: its attributes as `$`, its text as `_`, its children in lists by local name. */
export type Element = { [name: string]: unknown; $?: Record<string, string>; _?: string }

/**
 * Parses a document from outside. Throws for invalid XML, and for any declaration: document types
 * can define entities that read files or grow without end.
 */
export async function parseXml(text: string): Promise<Element> {
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new Error('declarations are not accepted')
  const { parseXml2JsFromString } = await xmlTools()
  return (await parseXml2JsFromString(text)) as Element
}

/** Every element of a local name below `root`, at any depth. Walks without recursion. */
export function elementsOf(root: Element, name: string): Element[] {
  const found: Element[] = []
  const left: unknown[] = [root]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const [key, value] of Object.entries(next)) {
      if (key === '$') continue
      const children = Array.isArray(value) ? value : [value]
      if (key === name) found.push(...children)
      left.push(...children)
    }
  }
  return found
}

/** An element's text, trimmed. */
export const textElement = z.object({ _: z.string().trim().min(1) }).transform(({ _ }) => _)
