import '../reading/chart.css'
import './document.css'
import './doubts.css'
import './others.css'
import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { CommentAnchor } from '../../../contract/boardroom-builder/document-comments.ts'
import { documentEditorMessages as words } from '../../../contract/boardroom-builder/document-editor-messages.ts'
import type { Place, PresentPerson } from '../../../contract/records/presence.ts'
import { isKey } from '../../platform/keys/keys.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { insertBefore, replaceBlock, writeBelow } from './block-acts.ts'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import type { EditorHost } from './editor-host.ts'
import { AddedPictures } from './panels/added-pictures.tsx'
import { BlockHandle } from './panels/block-handle.tsx'
import { CommentBubble } from './panels/comment-bubble.tsx'
import { DocumentCounts } from './panels/document-counts.tsx'
import { EditorToolbar } from './panels/editor-toolbar.tsx'
import { FindPanel } from './panels/find-panel.tsx'
import { MarginMarks } from './panels/margin-marks.tsx'
import { jumpTo, OutlinePane } from './panels/outline-pane.tsx'
import { ReadingBar } from './panels/reading-bar.tsx'
import { SlashList } from './panels/slash-list.tsx'
import { SourcePopover } from './panels/source-popover.tsx'
import { type Commented, markCommented, showPassage } from './plugins/commented.ts'
import { showNamed } from './plugins/named-block.ts'
import { showOthers } from './plugins/others-carets.ts'
import { selectedPassage } from './plugins/passages.ts'
import type { PutBlocks } from './plugins/put-blocks.ts'
import { useDocumentEditor } from './use-document-editor.ts'
import { type EditorServices, useEditorHost } from './use-editor-host.ts'

/** What the surrounding page can call. */
export type DocumentEditorHandle = {
  /**
   * Merges others' changes without moving the caret. Returns the ids of blocks that were not
   * changed, because they have edits that `onChange` has not reported yet.
   */
  setBlocks: (changed: PutBlocks) => string[]
  /** Reports pending edits to `onChange` immediately; call it before merging others' changes. */
  flush: () => void
  /** Moves the caret into a block and scrolls to it; false if it does not exist. */
  focusBlock: (id: string) => boolean
  /** Inserts blocks before another one (null: at the end), with the caret in the last of them. */
  insert: (blocks: readonly DocumentBlock[], before: string | null) => void
  /** Replaces the block with the same id. */
  replace: (block: DocumentBlock) => void
  undo: () => void
  redo: () => void
  /** Opens find and replace with the given text, or with the selection. */
  find: (text?: string) => void
  /** The selected words within one block; null if none are selected. */
  selectedPassage: () => CommentAnchor | null
  /** Selects these words and scrolls to them. */
  showPassage: (anchor: CommentAnchor) => void
}

type DocumentEditorProps = EditorServices & {
  /** The initial blocks; others' later changes arrive through the handle. */
  content: readonly DocumentBlock[]
  editable: boolean
  /** Called shortly after edits. Unchanged blocks keep their identity. */
  onChange: (blocks: DocumentBlock[]) => void
  /** The passages that have comments. */
  comments: readonly Commented[]
  /** The block to scroll to on opening; null for the beginning. */
  named: string | null
  /** Others who have the document open. */
  others: readonly PresentPerson[]
  /** Called with where the caret is; with nulls without focus. */
  onMove: (place: Pick<Place, 'anchor' | 'head'>) => void
  ref?: Ref<DocumentEditorHandle>
}

/** The editor and viewer of a document's text. It makes no calls itself. */
export default function DocumentEditor(props: DocumentEditorProps) {
  const { content, editable, onChange, sources, pictures, pickSource, ref } = props
  const { comments, others, named, onMove, onComment, onCommentChosen } = props
  const kept = useRef<Editor>(null)
  const opened = useEditorHost({ sources, pictures, pickSource, onComment, onCommentChosen }, kept)
  const { host, said } = opened
  const hint = useId()
  const { editor, slash, changes } = useDocumentEditor({
    ...{ host, content, editable, sources, hint, onChange, onMove, kept },
  })
  const [outline, setOutline] = useState(false)
  const toolbar = useRef<HTMLDivElement>(null)
  const search = useFinding(editor)
  useHandle(ref, editor, { changes, find: search.find })
  useMarks(editor, changes, { comments, others, named })

  function press(event: KeyboardEvent) {
    if (event.altKey && event.key === 'F10') {
      event.preventDefault()
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    } else if (event.key === 'Escape' && toolbar.current?.contains(event.target as Node)) {
      editor.view.focus()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the text and its toolbar
    <div className="relative rounded-lg border bg-card" onKeyDown={press}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id={hint} className="sr-only">
        {words.textHint}
      </p>
      <Bars
        {...{ editor, host, editable, toolbar, search, outline }}
        onOutline={() => setOutline((open) => !open)}
      />
      <div className="lg:flex">
        {outline && <Outline editor={editor} onClose={() => setOutline(false)} />}
        <TextColumn {...{ editor, host, editable, comments, others, onComment, onCommentChosen }} />
      </div>
      <AddedPictures adding={opened.adding} />
      <div className="rounded-b-lg border-t px-4 py-2">
        <DocumentCounts editor={editor} />
      </div>
      <SlashList menu={slash} editor={editor} say={host.say} />
      {opened.source && (
        <SourcePopover
          {...opened.source}
          resolved={host.resolved(opened.source.source)}
          onRemove={editable ? () => removeNote(editor, opened) : null}
          onClose={opened.closeSource}
        />
      )}
      <EditorDialogs editor={editor} dialog={opened.dialog} onClose={opened.closeDialog} />
    </div>
  )
}

type Marked = Pick<DocumentEditorProps, 'comments' | 'others' | 'named'>

/** Shows comments, others' carets and the named block in the text. */
function useMarks(
  editor: Editor,
  changes: ReturnType<typeof useDocumentEditor>['changes'],
  { comments, others, named }: Marked,
) {
  useEffect(() => markCommented(editor, comments), [editor, comments])
  useEffect(() => {
    changes.soon = others.length > 0
    showOthers(editor, others)
  }, [editor, changes, others])
  useEffect(() => {
    if (named) showNamed(editor, named)
  }, [editor, named])
}

type Handled = {
  changes: ReturnType<typeof useDocumentEditor>['changes']
  find: DocumentEditorHandle['find']
}

function useHandle(
  ref: Ref<DocumentEditorHandle> | undefined,
  editor: Editor,
  { changes, find }: Handled,
) {
  useImperativeHandle(ref, () => ({
    setBlocks: (changed) => changes.put(changed),
    flush: () => changes.flush(),
    focusBlock: (block) => jumpTo(editor, block),
    insert: (blocks, before) => insertBefore(editor, blocks, before),
    replace: (block) => replaceBlock(editor, block),
    undo: () => editor.commands.undo(),
    redo: () => editor.commands.redo(),
    find,
    selectedPassage: () => selectedPassage(editor.state),
    showPassage: (anchor) => showPassage(editor, anchor),
  }))
}

/** Whether words are being found, and the shortcut that begins it. */
function useFinding(editor: Editor) {
  /** The words that the panel opens with; null while it is closed. */
  const [given, setGiven] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  function find(text?: string) {
    const { from, to } = editor.state.selection
    const selected = editor.state.doc.textBetween(from, to, '\n')
    setGiven(text ?? (selected.includes('\n') ? '' : selected.slice(0, 200)))
    field.current?.select()
  }
  function close() {
    setGiven(null)
    editor.view.focus()
  }
  useFindKey((event) => {
    // A second press opens the browser's own search.
    if (event.target === field.current) return false
    find()
    return true
  })
  return { given, field, find, close, toggle: () => (given === null ? find() : close()) }
}

type BarsProps = {
  editor: Editor
  host: EditorHost
  editable: boolean
  toolbar: RefObject<HTMLDivElement | null>
  search: ReturnType<typeof useFinding>
  outline: boolean
  onOutline: () => void
}

/** The toolbar, and below it the panel that finds words. */
function Bars({ editor, host, editable, toolbar, search, outline, onOutline }: BarsProps) {
  const { given, field } = search
  const bar = { finding: given !== null, onFind: search.toggle, outline, onOutline }
  return (
    <div
      data-print="no"
      className="sticky top-(--top-bar-height) z-20 rounded-t-lg border-b bg-card"
    >
      {editable ? (
        <EditorToolbar {...bar} {...{ editor, host, toolbar }} />
      ) : (
        <ReadingBar {...bar} />
      )}
      {given !== null && (
        <FindPanel {...{ editor, editable, field, given }} say={host.say} onClose={search.close} />
      )}
    </div>
  )
}

type TextColumnProps = Pick<
  DocumentEditorProps,
  'editable' | 'comments' | 'others' | 'onComment' | 'onCommentChosen'
> & { editor: Editor; host: EditorHost }

/** The text, and what stands beside it. */
function TextColumn({ editor, host, editable, onComment, ...marks }: TextColumnProps) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={area}
      className="relative mx-auto w-full min-w-0 max-w-190 px-4 pt-6 max-md:overflow-x-clip md:px-10 md:pt-10"
    >
      <EditorContent editor={editor} />
      <MarginMarks {...marks} {...{ editor, area }} />
      <CommentBubble {...{ editor, area, onComment }} />
      {editable && <BlockHandle editor={editor} host={host} area={area} />}
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.writeMore}
        disabled={!editable}
        className="block h-24 w-full cursor-text!"
        onClick={() => writeBelow(editor)}
      />
    </div>
  )
}

function Outline({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  return (
    <nav
      aria-label={words.outlineTitle}
      data-print="no"
      className="border-b lg:w-64 lg:shrink-0 lg:border-e lg:border-b-0"
    >
      <div className="max-h-60 overflow-y-auto p-3 lg:sticky lg:top-[calc(var(--top-bar-height)+3rem)] lg:max-h-[calc(100dvh-var(--top-bar-height)-3rem)]">
        <div className="mb-2 flex items-center justify-between ps-3">
          <h2 className="text-sm">{words.outlineTitle}</h2>
          <IconButton icon={X} label={words.closeOutline} onClick={onClose} />
        </div>
        <OutlinePane editor={editor} />
      </div>
    </nav>
  )
}

type Opened = ReturnType<typeof useEditorHost>

/** Removes the source note that is open. */
function removeNote(editor: Editor, { source, closeSource }: Opened) {
  closeSource()
  const { view } = editor
  if (!source?.button.isConnected) return
  const at = view.posAtDOM(source.button, 0)
  const isQuote = source.button.dataset.note === 'quote'
  if (isQuote) {
    const $at = view.state.doc.resolve(at)
    view.dispatch(view.state.tr.setNodeAttribute($at.before(1), 'source', null))
  } else if (view.state.doc.nodeAt(at)?.type.name === 'sourceNote') {
    view.dispatch(view.state.tr.delete(at, at + 1))
  }
  view.focus()
}

/** Handles the find shortcut anywhere on the page, except while a dialog is open. */
function useFindKey(onFind: (event: globalThis.KeyboardEvent) => boolean) {
  const find = useEffectEvent(onFind)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !isKey('docFind', event)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      if (find(event)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
