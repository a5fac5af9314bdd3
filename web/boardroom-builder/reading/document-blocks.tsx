import { type ReactNode, useId, useMemo } from 'react'
import { Link } from 'react-router'
import {
  type DocumentBlock,
  type DocumentSource,
  documentSourceKey,
  numberedSources,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { readingMessages as words } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import type { ResolvedDocumentSource } from '../../../contract/boardroom-builder/documents.ts'
import { usePlaces } from '../../ui/use-places.ts'
import { BlockView } from './block-view.tsx'
import { ReadingContext } from './reading.ts'
import { drawnInView, readingStyle } from './reading-style.ts'

type DocumentBlocksProps = {
  blocks: readonly DocumentBlock[]
  /** The heading level on the page of the document's first headings. */
  top?: 2 | 3
  /** The current states of the sources; those with a page are links. */
  sources?: readonly ResolvedDocumentSource[]
  /** The ids of blocks that are marked as new or changed. */
  changed?: ReadonlySet<string>
}

/** The text of a document for reading, followed by its sources. */
export function DocumentBlocks({
  blocks,
  top = 2,
  sources: resolved,
  changed,
}: DocumentBlocksProps) {
  const id = useId()
  const place = usePlaces()
  const sources = useMemo(() => numberedSources(blocks), [blocks])
  const reading = useMemo(() => {
    const entryOf = (number: number) => `${id}-source-${number}`
    return { numberOf: numbersOf(sources), entryOf, levels: levelsOf(blocks, top), drawn: true }
  }, [blocks, sources, id, top])
  return (
    <ReadingContext value={reading}>
      <div className={readingStyle}>
        {blocks.map((block) => (
          <div key={block.attrs.id} {...place(block.attrs.id)} className={drawnInView}>
            {changed?.has(block.attrs.id) ? (
              <ChangedBlock id={block.attrs.id}>
                <BlockView block={block} />
              </ChangedBlock>
            ) : (
              <BlockView block={block} />
            )}
          </div>
        ))}
        {sources.length > 0 && (
          <SourceList
            sources={sources}
            resolved={resolved ?? []}
            entryOf={reading.entryOf}
            top={top}
          />
        )}
      </div>
    </ReadingContext>
  )
}

/** The id of the element that holds a changed block. */
export const changedBlockId = (blockId: string) => `changed-${blockId}`

type ChangedBlockProps = { id: string; children: ReactNode }

function ChangedBlock({ id, children }: ChangedBlockProps) {
  return (
    <div
      id={changedBlockId(id)}
      tabIndex={-1}
      className="-ms-4 border-primary border-s-2 ps-3.5 outline-none"
    >
      <span className="sr-only select-none">{words.changed}</span>
      {children}
    </div>
  )
}

/** Limits each heading to one level below the previous one, even if the document skips levels. */
function levelsOf(blocks: readonly DocumentBlock[], top: number): Map<string, number> {
  const levels = new Map<string, number>()
  let around: number[] = []
  for (const block of blocks) {
    if (block.type !== 'heading') continue
    around = [...around.filter((level) => level < block.attrs.level), block.attrs.level]
    levels.set(block.attrs.id, top + around.length - 1)
  }
  return levels
}

/** Returns a function for the number of a source in this order. */
export function numbersOf(sources: readonly DocumentSource[]) {
  const numbers = new Map(sources.map((source, at) => [documentSourceKey(source), at + 1]))
  return (source: DocumentSource) => numbers.get(documentSourceKey(source)) ?? 0
}

type SourceListProps = {
  sources: readonly DocumentSource[]
  resolved: readonly ResolvedDocumentSource[]
  entryOf: (number: number) => string
  top: 2 | 3
}

function SourceList({ sources, resolved, entryOf, top }: SourceListProps) {
  const urls = new Map(resolved.map((source) => [documentSourceKey(source), source.url]))
  const Heading = `h${top}` as 'h2' | 'h3'
  return (
    <footer className="mt-8 border-t pt-4 text-sm">
      <Heading className="mb-2 text-base">{words.sources}</Heading>
      <ol className="list-decimal space-y-2 ps-6 marker:text-muted-foreground">
        {sources.map((source, at) => (
          <li
            key={documentSourceKey(source)}
            id={entryOf(at + 1)}
            className="target:bg-primary-tint"
          >
            <SourceTitle title={source.title} url={urls.get(documentSourceKey(source))} />{' '}
            <span className="text-muted-foreground">
              {words.sourceAt(words.sourceKinds[source.kind], source.startMs)}
            </span>
            {source.quote && (
              <q dir="auto" className="block text-muted-foreground">
                {source.quote}
              </q>
            )}
          </li>
        ))}
      </ol>
    </footer>
  )
}

type SourceTitleProps = { title: string; url: string | null | undefined }

function SourceTitle({ title, url }: SourceTitleProps) {
  const shown = <bdi className="font-medium">{title}</bdi>
  if (!url) return shown
  return (
    <Link to={url} className="rounded-sm text-primary-text underline underline-offset-3">
      {shown}
    </Link>
  )
}
