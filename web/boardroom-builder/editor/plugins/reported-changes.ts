import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { DocumentBlock } from '../../../../contract/document-blocks.ts'
import { blocksOf } from '../schema/blocks.ts'
import { fromOthers, type PutBlocks, putBlocks } from './put-blocks.ts'

/** How long a pause ends a burst of typing, and how long one is waited for. */
const pauseMs = 300
const longestMs = 1500

/** Reports what was typed, a short while later: writing all blocks at each key would slow it down. */
export class ReportedChanges {
  #editor: Editor | null = null
  #report: (blocks: DocumentBlock[]) => void
  /** The blocks as they are known outside of the editor. */
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
        // The page saves; it is to save everything.
        'Mod-s': () => {
          this.flush()
          return false
        },
      }),
    })
  }

  /** Reports at once what is still waiting. */
  flush() {
    if (this.#since === undefined || !this.#editor) return
    window.clearTimeout(this.#pause)
    this.#since = undefined
    this.#remember()
    this.#report(blocksOf(this.#editor.state.doc))
  }

  /** Puts others' changes into the text; returns the ids of blocks that are still typed in. */
  put(change: PutBlocks): string[] {
    if (!this.#editor) return []
    const { view } = this.#editor
    const now = this.#nodes()
    // What an input method is still composing must not change under it.
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
