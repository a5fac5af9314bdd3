import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { DocumentBlock } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { blocksOf } from '../schema/blocks.ts'
import { fromOthers, type PutBlocks, putBlocks } from './put-blocks.ts'

/** Changes are reported after this pause in typing, at the latest so long after the first; sooner if others wait. */
const after = { usually: { pauseMs: 300, longestMs: 1500 }, soon: { pauseMs: 150, longestMs: 250 } }

/** Reports edits with a delay, because serializing all blocks at each keystroke would be slow. */
export class ReportedChanges {
  #editor: Editor | null = null
  #report: (blocks: DocumentBlock[]) => void
  /** Whether others have the document open, who should see changes at once. */
  soon = false
  /** The nodes as last reported or received. */
  #known = new Map<string, Node>()
  #pause: number | undefined
  #since: number | undefined

  constructor(report: (blocks: DocumentBlock[]) => void) {
    this.#report = report
  }

  set report(report: (blocks: DocumentBlock[]) => void) {
    this.#report = report
  }

  extension() {
    const changes = this
    return Extension.create({
      name: 'reportedChanges',
      onCreate() {
        changes.#editor = this.editor
        changes.#remember()
      },
      onTransaction({ transaction, appendedTransactions = [] }: Applied) {
        if ([transaction, ...appendedTransactions].some(isOwn)) changes.#wait()
      },
      onBlur: () => this.flush(),
      addKeyboardShortcuts: () => ({
        // The page handles Mod-s, and should save pending edits as well.
        'Mod-s': () => {
          this.flush()
          return false
        },
      }),
    })
  }

  /** Reports pending edits immediately. */
  flush() {
    if (this.#since === undefined || !this.#editor) return
    window.clearTimeout(this.#pause)
    this.#since = undefined
    this.#remember()
    this.#report(blocksOf(this.#editor.state.doc))
  }

  /** Merges others' changes; returns the ids of blocks with unreported edits. */
  put(change: PutBlocks): string[] {
    if (!this.#editor) return []
    const { view } = this.#editor
    const now = this.#nodes()
    // The block in which an input method is composing must not change.
    const composing = view.composing ? view.state.selection.$from.node(1).attrs.id : null
    const isKept = (id: string) => id === composing || this.#known.get(id) !== now.get(id)
    const { tr, kept } = putBlocks(view.state, change, isKept)
    if (tr.docChanged) view.dispatch(tr)
    const after = this.#nodes()
    for (const id of new Set([...this.#known.keys(), ...after.keys()])) {
      const node = after.get(id)
      if (kept.includes(id) || node === now.get(id)) continue
      if (node) this.#known.set(id, node)
      else this.#known.delete(id)
    }
    return kept
  }

  #wait() {
    const { pauseMs, longestMs } = after[this.soon ? 'soon' : 'usually']
    const now = performance.now()
    this.#since ??= now
    window.clearTimeout(this.#pause)
    const left = Math.max(0, this.#since + longestMs - now)
    this.#pause = window.setTimeout(() => this.flush(), Math.min(pauseMs, left))
  }

  #nodes(): Map<string, Node> {
    const blocks = this.#editor?.state.doc.children ?? []
    return new Map(blocks.map((block) => [block.attrs.id, block]))
  }

  #remember() {
    this.#known = this.#nodes()
  }
}

type Applied = { transaction: Transaction; appendedTransactions?: Transaction[] }

const isOwn = (tr: Transaction) => tr.docChanged && !tr.getMeta(fromOthers)
