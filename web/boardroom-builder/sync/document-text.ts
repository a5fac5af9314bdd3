import {
  type DocumentBlock,
  isOpenPoint,
  type OpenPoint,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Shown, Take } from '../../records/sync/merge-parts.ts'
import type { PartsEditor } from '../../records/sync/parts-sync.ts'

/** Others' changes to the text. */
export type TakenBlocks = Pick<Take<DocumentBlock>, 'put' | 'deleted'> & {
  order: readonly string[]
}

/**
 * The title and blocks of a document in this tab, between the editor and the synchronization. The editor has the text;
 * open points stand in a list, each before the block of the text that follows it.
 */
export class DocumentText implements PartsEditor<DocumentBlock> {
  #shown: Shown<DocumentBlock>
  readonly #listeners = new Set<() => void>()
  /** The editor, which merges others' changes and can report pending edits. */
  view: { take: (taken: TakenBlocks) => readonly string[]; flush: () => void } | null = null

  constructor(shown: Shown<DocumentBlock>) {
    this.#shown = shown
  }

  get shown(): Shown<DocumentBlock> {
    return this.#shown
  }

  /** In document order. */
  get blocks(): DocumentBlock[] {
    const { parts, order } = this.#shown
    return order.flatMap((id) => parts.get(id) ?? [])
  }

  /** What the editor shows. */
  get text(): DocumentBlock[] {
    return this.blocks.filter((block) => !isOpenPoint(block))
  }

  get points(): OpenPoint[] {
    return this.blocks.filter(isOpenPoint)
  }

  /** The block of the text before which something stands that belongs to a point; null for the end. */
  placeOf({ attrs: { id, section } }: OpenPoint): string | null {
    const blocks = this.blocks
    const heading = blocks.findIndex(({ attrs }) => attrs.id === section.headingId)
    const from = heading < 0 ? blocks.findIndex(({ attrs }) => attrs.id === id) : heading
    const isEnd = (block: DocumentBlock) =>
      heading < 0 ? !isOpenPoint(block) : block.type === 'heading' && block.attrs.level === 1
    return blocks.slice(from + 1).find(isEnd)?.attrs.id ?? null
  }

  /** Takes a point off the list; returns what puts it back. */
  removePoint(point: OpenPoint): () => void {
    const { id } = point.attrs
    const { order } = this.#shown
    const next = order[order.indexOf(id) + 1]
    this.#setBlocks(this.blocks.filter(({ attrs }) => attrs.id !== id))
    return () => {
      const blocks = this.blocks
      if (blocks.some(({ attrs }) => attrs.id === id)) return
      const at = blocks.findIndex(({ attrs }) => attrs.id === next)
      this.#setBlocks(blocks.toSpliced(at < 0 ? blocks.length : at, 0, point))
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  setTitle(title: string) {
    this.#set({ ...this.#shown, title })
  }

  /** Replaces the text by that in the editor. */
  setBlocks(text: readonly DocumentBlock[]) {
    const kept = new Set(text.map(({ attrs }) => attrs.id))
    const before = new Map<string | null, OpenPoint[]>()
    let waiting: OpenPoint[] = []
    for (const block of this.blocks) {
      if (isOpenPoint(block)) waiting.push(block)
      else if (kept.has(block.attrs.id)) {
        before.set(block.attrs.id, waiting)
        waiting = []
      }
    }
    const placed = text.flatMap((block) => [...(before.get(block.attrs.id) ?? []), block])
    this.#setBlocks([...placed, ...waiting])
  }

  take({ title = this.#shown.title, put, deleted, order }: Take<DocumentBlock>) {
    const before = this.#shown.parts
    const parts = new Map(before)
    for (const { id, part } of put) parts.set(id, part)
    for (const id of deleted) parts.delete(id)
    const wanted = order ?? this.#shown.order
    const all = [...new Set([...wanted, ...parts.keys()])].filter((id) => parts.has(id))
    this.#set({ title, parts, order: all })
    const isText = (id: string) => {
      const part = parts.get(id)
      return part !== undefined && !isOpenPoint(part)
    }
    const taken = {
      put: put.filter(({ part }) => !isOpenPoint(part)),
      ...{ deleted, order: all.filter(isText) },
    }
    const kept = this.view?.take(taken) ?? []
    if (kept.length === 0) return kept
    const shown = new Map(parts)
    for (const id of kept) {
      const block = before.get(id)
      if (block) shown.set(id, block)
    }
    const ids = [...new Set([...all, ...kept])].filter((id) => shown.has(id))
    this.#set({ title, parts: shown, order: ids })
    return kept
  }

  flush() {
    this.view?.flush()
  }

  #setBlocks(blocks: readonly DocumentBlock[]) {
    const parts = new Map(blocks.map((block) => [block.attrs.id, block]))
    this.#set({ ...this.#shown, parts, order: [...parts.keys()] })
  }

  #set(shown: Shown<DocumentBlock>) {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }
}
