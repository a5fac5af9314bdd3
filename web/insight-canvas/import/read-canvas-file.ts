import type { z } from 'zod'
import { canvasMessages as words } from '../../../contract/insight-canvas/canvas-messages.ts'
import { canvasLimits, widgetNames } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { type CanvasFile, canvasFileSchema } from '../../../contract/insight-canvas/canvases.ts'

/** Larger files are not read. Twice the limit leaves room for indented JSON. */
export const mostFileBytes = 2 * canvasLimits.bytes

export type ReadFile =
  | { canvas: CanvasFile; faults: null }
  | { canvas: null; faults: readonly string[] }

/** Parses an exported canvas; reports every error with its place in the file. */
export function readCanvasFile(text: string): ReadFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { canvas: null, faults: [words.notJson] }
  }
  const { success, data, error } = canvasFileSchema.safeParse(json)
  if (!success) return { canvas: null, faults: error.issues.map((issue) => told(json, issue)) }
  const seen = new Set<string>()
  const faults = data.widgets.flatMap(({ id }, at) => {
    const repeated = seen.has(id)
    seen.add(id)
    return repeated ? [`${placeOf(json, ['widgets', at, 'id'])}: ${words.sameIds}`] : []
  })
  return faults.length > 0 ? { canvas: null, faults } : { canvas: data, faults: null }
}

function told(json: unknown, { path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${placeOf(json, path)}: ${message}` : message
}

/** A place such as 'Widget 3 (Vendor map), vendors 2, x', counted from 1. */
function placeOf(json: unknown, path: readonly PropertyKey[]): string {
  const [root, at, ...inner] = path
  if (root !== 'widgets' || typeof at !== 'number') return partsOf(path).join(', ')
  const type = valueAt(json, ['widgets', at, 'type'])
  const known = typeof type === 'string' && Object.hasOwn(widgetNames, type)
  const name = known ? ` (${widgetNames[type as keyof typeof widgetNames]})` : ''
  return [`Widget ${at + 1}${name}`, ...partsOf(inner)].join(', ')
}

function partsOf(path: readonly PropertyKey[]): string[] {
  const parts: string[] = []
  for (const key of path) {
    if (key === 'data') continue
    const last = parts.at(-1)
    if (typeof key === 'number' && last) parts[parts.length - 1] = `${last} ${key + 1}`
    else parts.push(String(key))
  }
  return parts
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    json,
  )
}
