/** The pages of ours that a link on a canvas shows with a title and facts. */
export const linkedKinds = ['brief', 'product', 'document', 'canvas', 'session'] as const
export type LinkedKind = (typeof linkedKinds)[number]

const paths: readonly [RegExp, LinkedKind][] = [
  [/^\/briefs\/([^/?#]+)$/, 'brief'],
  [/^\/library\/([^/?#]+)$/, 'brief'],
  [/^\/products\/([^/?#]+)$/, 'product'],
  [/^\/boardroom-builder\/([^/?#]+)$/, 'document'],
  [/^\/library\/documents\/([^/?#]+)$/, 'document'],
  [/^\/insight-canvas\/([^/?#]+)$/, 'canvas'],
  [/^\/library\/canvases\/([^/?#]+)$/, 'canvas'],
  [/^\/analyst-copilot\/([^/?#]+)$/, 'session'],
]

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An address without what follows the path. */
export const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

/** What a path of ours leads to; null for any other page. */
export function linkedPage(address: string): { kind: LinkedKind; id: string } | null {
  const path = pathOf(address)
  for (const [pattern, kind] of paths) {
    const found = pattern.exec(path)?.[1]
    if (found && id.test(found)) return { kind, id: found.toLowerCase() }
  }
  return null
}

/** The host of a web address, as people know it; empty for our own pages. */
export const hostOf = (address: string) =>
  address.startsWith('/') ? '' : (URL.parse(address)?.host ?? '').replace(/^www\./, '')
