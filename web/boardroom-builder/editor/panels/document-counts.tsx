import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import { minutesToRead, wordsOfBlock } from '../../../../common/documents/document-words.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { countUnsourced, showNextUnsourced } from '../plugins/unsourced.ts'
import { blockOf } from '../schema/blocks.ts'

type BlockCounts = { words: number; questions: number; unconfirmed: number }
type Counts = BlockCounts & { unsourced: number }

const pauseMs = 400

/** The length of the document, and counts of its open items; clicking a count goes to the next item. */
export function DocumentCounts({ editor }: { editor: Editor }) {
  const counts = useCounts(editor)
  return (
    <section
      aria-label={words.counts}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted-foreground text-sm tabular-nums"
    >
      <span>{words.words(counts.words)}</span>
      <span>{words.minutes(minutesToRead(counts.words))}</span>
      {counts.questions > 0 && (
        <Jump
          label={words.openQuestions(counts.questions)}
          hint={words.nextQuestion}
          onClick={() => jumpToNext(editor, (node) => node.type.name === 'gap')}
        />
      )}
      {counts.unconfirmed > 0 && (
        <Jump
          label={words.unconfirmed(counts.unconfirmed)}
          hint={words.nextUnconfirmed}
          onClick={() => jumpToNext(editor, isUnconfirmed)}
        />
      )}
      {counts.unsourced > 0 && (
        <Jump
          label={words.withoutSource(counts.unsourced)}
          hint={words.nextUnsourced}
          onClick={() => showNextUnsourced(editor)}
        />
      )}
    </section>
  )
}

function Jump({ label, hint, onClick }: { label: string; hint: string; onClick: () => void }) {
  return (
    <Button
      variant="link"
      className="min-h-0 text-sm text-warning-text"
      title={hint}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

function useCounts(editor: Editor): Counts {
  const [counts, setCounts] = useState(() => countsOf(editor.state))
  useEffect(() => {
    let timer: number | undefined
    const later = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setCounts(countsOf(editor.state)), pauseMs)
    }
    editor.on('update', later)
    return () => {
      window.clearTimeout(timer)
      editor.off('update', later)
    }
  }, [editor])
  return counts
}

const known = new WeakMap<Node, BlockCounts>()

function countsOf(state: EditorState): Counts {
  const sum = { words: 0, questions: 0, unconfirmed: 0, unsourced: countUnsourced(state) }
  state.doc.forEach((block) => {
    let counts = known.get(block)
    if (!counts) {
      counts = countsOfBlock(block)
      known.set(block, counts)
    }
    sum.words += counts.words
    sum.questions += counts.questions
    sum.unconfirmed += counts.unconfirmed
  })
  return sum
}

function countsOfBlock(block: Node): BlockCounts {
  let questions = block.type.name === 'gap' ? 1 : 0
  let unconfirmed = 0
  let before: Node | null = null
  block.descendants((node) => {
    if (node.type.name === 'gap') questions += 1
    // Adjacent unconfirmed texts, for example around a bold word, are one statement.
    const isNew: boolean = isUnconfirmed(node) && !(before && isUnconfirmed(before))
    if (isNew) unconfirmed += 1
    if (node.isInline) before = node
    else before = null
  })
  return { words: wordsOfBlock(blockOf(block)), questions, unconfirmed }
}

const isUnconfirmed = (node: Node) => node.marks.some(({ type }) => type.name === 'unconfirmed')

/** Selects the next matching node after the caret; after the last, the first. */
function jumpToNext(editor: Editor, is: (node: Node) => boolean) {
  const { doc, selection, tr } = editor.state
  const found: { at: number; node: Node }[] = []
  let inside = false
  doc.descendants((node, at) => {
    const here = is(node)
    if (here && !(inside && node.isInline)) found.push({ at, node })
    inside = here
  })
  const next = found.find(({ at }) => at > selection.from) ?? found[0]
  if (!next) return
  const { at, node } = next
  const chosen = node.isText
    ? TextSelection.create(doc, at + 1, at + 1)
    : NodeSelection.create(doc, at)
  editor.view.dispatch(tr.setSelection(chosen))
  editor.view.focus()
  const dom = editor.view.nodeDOM(at)
  const shown = dom instanceof Element ? dom : dom?.parentElement
  shown?.scrollIntoView({ block: 'center' })
}
