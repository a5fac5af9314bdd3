import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Shown, Take } from '../../records/sync/merge-parts.ts'
import type { PartsEditor } from '../../records/sync/parts-sync.ts'

/** Others' changes to the text. */
export type TakenBlocks = Pick<Take<DocumentBlock>, 'put' | 'deleted'> & {
  order: readonly string[]
}

/** The title and blocks of a document in this tab, between the editor and the synchronization. */
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

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  setTitle(title: string) {
    this.#set({ ...this.#shown, title })
  }

  /** Replaces the blocks by those in the editor. */
  setBlocks(blocks: readonly DocumentBlock[]) {
    const parts = new Map(blocks.map((block) => [block.attrs.id, block]))
    this.#set({ ...this.#shown, parts, order: [...parts.keys()] })
  }

  take({ title = this.#shown.title, put, deleted, order }: Take<DocumentBlock>) {
    const before = this.#shown.parts
    const parts = new Map(before)
    for (const { id, part } of put) parts.set(id, part)
    for (const id of deleted) parts.delete(id)
    const wanted = order ?? this.#shown.order
    const all = [...new Set([...wanted, ...parts.keys()])].filter((id) => parts.has(id))
    this.#set({ title, parts, order: all })
    const kept = this.view?.take({ put, deleted, order: all }) ?? []
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

  #set(shown: Shown<DocumentBlock>) {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }
}
