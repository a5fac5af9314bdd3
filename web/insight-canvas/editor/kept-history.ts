import { z } from 'zod'
import { widgetSchema } from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  type CanvasEditor,
  type History,
  noHistory,
  type Step,
  undoSteps,
} from './canvas-editor.ts'

const changeSchema = z.object({
  id: z.uuid(),
  before: widgetSchema.nullable(),
  after: widgetSchema.nullable(),
})
const stepSchema = z.object({
  said: z.string(),
  changes: z.array(changeSchema),
  join: z.string().optional(),
})
const steps = z.array(stepSchema).max(undoSteps)
const historySchema = z.object({ done: steps, undone: steps })

/** A tab can store about 5 million characters, shared with drafts. */
const mostCharacters = 1_000_000

const writeAfterMs = 300

/** The undo history from before a reload. */
export function keptHistory(key: string): History {
  try {
    return historySchema.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return noHistory
  }
}

/** Stores the undo history in the tab; returns a function that stops. */
export function keepHistory(key: string, editor: CanvasEditor): () => void {
  let written = editor.state
  let timer: number | undefined
  const write = () => {
    window.clearTimeout(timer)
    timer = undefined
    const { done, undone } = editor.state
    if (done === written.done && undone === written.undone) return
    written = editor.state
    writeHistory(key, editor.state)
  }
  const unsubscribe = editor.subscribe(() => {
    timer ??= window.setTimeout(write, writeAfterMs)
  })
  window.addEventListener('pagehide', write)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', write)
    write()
  }
}

/** Drops the oldest steps until the rest fits. */
function writeHistory(key: string, { done, undone }: History) {
  for (let most = mostCharacters; most >= 1000; most /= 2) {
    const kept = newest(done, most)
    const redoable = newest(undone, most - lengthOf(kept))
    try {
      sessionStorage.setItem(key, `{"done":[${kept}],"undone":[${redoable}]}`)
      return
    } catch {
      // The tab's storage is full or disabled.
    }
  }
  sessionStorage.removeItem(key)
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)

function newest(all: readonly Step[], most: number): string[] {
  const texts: string[] = []
  let left = most
  for (const step of all.toReversed()) {
    const text = jsonOf(step)
    left -= text.length
    if (left < 0) break
    texts.unshift(text)
  }
  return texts
}

/** Caches the JSON of steps, which are immutable and written many times. */
const jsonOfSteps = new WeakMap<Step, string>()

function jsonOf(step: Step): string {
  const json = jsonOfSteps.get(step) ?? JSON.stringify(step)
  jsonOfSteps.set(step, json)
  return json
}
