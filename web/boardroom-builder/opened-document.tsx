import {
  type ComponentProps,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import {
  type DocumentBlock,
  documentSourceKey,
  textOfBlock,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import {
  attendDocument,
  isLocked,
  type OpenDocument,
} from '../../contract/boardroom-builder/documents.ts'
import { call } from '../platform/calls/call.ts'
import { CollisionDialog } from '../records/collision-dialog.tsx'
import { CommentsButton } from '../records/comments/comments-button.tsx'
import { usePresence } from '../records/presence/use-presence.ts'
import { LostNotice, UnsavedGuard } from '../records/unsaved-changes.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { cn } from '../ui/cn.ts'
import { importAgain } from '../ui/import-again.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChangedSources } from './changed-sources/changed-sources.tsx'
import { DocumentCommentsPanel } from './comments/document-comments-panel.tsx'
import { type DocumentComments, useDocumentComments } from './comments/use-document-comments.ts'
import { DocumentHeader } from './document-header.tsx'
import { documents } from './documents.ts'
import type { DocumentEditorHandle } from './editor/document-editor.tsx'
import { OpenPoints } from './open-points/open-points.tsx'
import { useDocumentPictures } from './pictures/use-document-pictures.tsx'
import { useDocumentSync } from './sync/use-document-sync.ts'
import { useSourceChoice } from './use-source-choice.tsx'
import { WritingNotice } from './writing/writing-notice.tsx'

const DocumentEditor = lazy(() => importAgain(() => import('./editor/document-editor.tsx')))

/** A document that was loaded. */
export function OpenedDocument({ document }: { document: OpenDocument }) {
  const { sync, state, shown, title, about } = useDocumentSync(document)
  const { text } = sync
  const editor = useRef<DocumentEditorHandle>(null)
  const { pictures, dialog: canvasChoice, busy } = usePicturesOf(document.id, shown, about)
  useTextView(text, editor)
  const comments = useDocumentComments(document.id, editor, () => text.blocks)
  const presence = usePresence(document.id, sync, (body, options) =>
    call(attendDocument, { params: { id: document.id }, body, ...options }),
  )
  // An approved document was saved before it was locked, so nothing is lost.
  const lost = isLocked(about.status) ? null : state.lost
  return (
    <>
      <BackLine />
      <DocumentHeader
        document={document}
        about={about}
        title={title}
        typed={shown.title}
        sync={sync}
        state={state}
        presence={presence}
        onGoTo={(blockId) => editor.current?.focusBlock(blockId)}
        comments={<CommentsButton comments={comments} />}
      />
      <p role="status" className="sr-only">
        {about.writing?.state === 'running' ? null : state.said}
      </p>
      <LostNotice kind={documents} lost={lost} />
      {!lost && (
        <WritingNotice id={document.id} about={about} mayChange={state.mayChange} sync={sync} />
      )}
      {document.mayChange && (
        <ForAuthors
          {...{ document, text, editor, shown }}
          mayChange={state.mayChange && lost === null}
        />
      )}
      <div className={cn(comments.open && 'max-md:pb-[45dvh] xl:flex xl:items-start xl:gap-6')}>
        <div className="min-w-0 flex-1">
          <DocumentText
            {...{ document, text, editor, pictures, comments, presence }}
            mayChange={state.mayChange}
          />
        </div>
        {comments.open && <DocumentCommentsPanel comments={comments} shown={shown} />}
      </div>
      {canvasChoice}
      <CollisionDialog kind={documents} sync={sync} state={state}>
        {(block) => <CollidingBlock block={block} />}
      </CollisionDialog>
      <UnsavedGuard kind={documents} save={state.save} lost={lost} busy={busy} />
    </>
  )
}

/** What keeps the document from going on. */
const ForAuthors = (props: ComponentProps<typeof OpenPoints>) => (
  <>
    <OpenPoints {...props} />
    <ChangedSources documentId={props.document.id} {...props} />
  </>
)

const BackLine = () => (
  <div data-print="no" className="mb-3 flex">
    <BackLink {...words.back} />
  </div>
)

type DocumentTextProps = {
  document: OpenDocument
  text: Text
  editor: RefObject<DocumentEditorHandle | null>
  mayChange: boolean
  pictures: ReturnType<typeof useDocumentPictures>['pictures']
  comments: DocumentComments
  presence: ReturnType<typeof usePresence>
}

/** The text editor, which is loaded once it is needed, and the choice of sources for it. */
function DocumentText(props: DocumentTextProps) {
  const { document, text, editor, mayChange, pictures, comments, presence } = props
  const [first] = useState(() => text.text)
  const { hash } = useLocation()
  const { pickSource, dialog } = useSourceChoice()
  const sources = useMemo(
    () => new Map(document.sources.map((source) => [documentSourceKey(source), source])),
    [document.sources],
  )
  return (
    <>
      <Suspense fallback={<Skeleton className="h-[60dvh] w-full rounded-lg" />}>
        <DocumentEditor
          ref={editor}
          content={first}
          editable={mayChange}
          onChange={(blocks) => text.setBlocks(blocks)}
          sources={sources}
          pictures={pictures}
          pickSource={pickSource}
          comments={comments.highlights}
          named={hash.slice(1) || null}
          others={presence.others}
          onMove={presence.move}
          onComment={comments.addOn}
          onCommentChosen={comments.choose}
        />
      </Suspense>
      {dialog}
    </>
  )
}

type Text = ReturnType<typeof useDocumentSync>['sync']['text']

/** Others' changes go to the text editor, and its pending edits are asked for before. */
function useTextView(text: Text, editor: RefObject<DocumentEditorHandle | null>) {
  useEffect(() => {
    text.view = {
      take: ({ put, order }) =>
        editor.current?.setBlocks({ put: put.map(({ part }) => part), order }) ?? [],
      flush: () => editor.current?.flush(),
    }
    return () => {
      text.view = null
    }
  }, [text, editor])
}

/** The pictures of a document; its canvases are shown as they are now until its text is approved. */
const usePicturesOf = (
  id: string,
  { parts }: { parts: ReadonlyMap<string, DocumentBlock> },
  { status }: Pick<OpenDocument, 'status'>,
) =>
  useDocumentPictures(id, {
    hasCanvases: [...parts.values()].some(isOfCanvas),
    live: !isLocked(status),
  })

const isOfCanvas = (block: DocumentBlock) =>
  block.type === 'picture' && block.attrs.picture.canvas !== null

/** One version of a block that two people changed. */
function CollidingBlock({ block }: { block: DocumentBlock | null }) {
  return (
    <p
      dir="auto"
      className="max-h-60 overflow-y-auto whitespace-pre-line break-words rounded-md border bg-muted px-3.5 py-3"
    >
      {block ? (
        textOfBlock(block)
      ) : (
        <span className="text-muted-foreground">{words.collision.deleted}</span>
      )}
    </p>
  )
}
