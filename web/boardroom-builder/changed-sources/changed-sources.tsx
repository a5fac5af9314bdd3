import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileWarning } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { withQuoteNow } from '../../../common/documents/with-quote-now.ts'
import {
  type NowSaid,
  sourceProblemWords,
  type UnverifiedSource,
  changedSourceMessages as words,
} from '../../../contract/boardroom-builder/document-sources.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { keyed } from '../../ui/keyed.ts'
import { toast } from '../../ui/toast.ts'
import type { DocumentEditorHandle } from '../editor/document-editor.tsx'
import { unverifiedQuery } from '../reviews/review-queries.ts'
import type { DocumentText } from '../sync/document-text.ts'

type ChangedSourcesProps = {
  documentId: string
  text: DocumentText
  editor: RefObject<DocumentEditorHandle | null>
  /** Whether the text can be changed now. */
  mayChange: boolean
}

/** The sources that do not say what the document quotes, with what they say now; nothing if all do. */
export function ChangedSources({ documentId, text, editor, mayChange }: ChangedSourcesProps) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const query = unverifiedQuery(documentId)
  const { data } = useQuery(query)
  const items = data?.items ?? []
  if (items.length === 0) return null

  function take(item: UnverifiedSource, now: NowSaid) {
    text.flush()
    const block = text.text.find(({ attrs }) => attrs.id === item.blockId)
    // Somebody else may have deleted it meanwhile.
    if (!block) return
    editor.current?.replace(withQuoteNow(block, item, now))
    text.flush()
    client.setQueryData(query.queryKey, { items: items.filter((other) => other !== item) })
    toast.success(words.used)
  }
  return (
    <Disclosure
      icon={FileWarning}
      title={words.title(items.length)}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <p className="max-w-prose text-muted-foreground text-sm">{words.hint}</p>
      <ul className="mt-1 divide-y">
        {keyed(items).map(({ key, part: item }) => (
          <li key={key} className="py-2.5">
            <Item item={item} />
            <div className="mt-2 flex flex-wrap gap-1.5">
              <Acts item={item} onTake={mayChange ? take : null} editor={editor} />
            </div>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Item({ item: { title, startMs, quote, problem, now } }: { item: UnverifiedSource }) {
  const time = startMs === null ? '' : `, ${formatTime(startMs / 1000)}`
  return (
    <>
      <p dir="auto" className="break-words font-medium">
        {title}
        {time}
      </p>
      <p className="text-muted-foreground text-sm">{sourceProblemWords[problem]}</p>
      {quote && (
        <p dir="auto" className="mt-1 break-words">
          {words.quoted(quote)}
        </p>
      )}
      {now && (
        <p dir="auto" className="mt-1 break-words">
          {now.quote === quote && now.startMs !== null
            ? words.saidNowAt(formatTime(now.startMs / 1000))
            : words.saysNow(now.quote)}
        </p>
      )}
    </>
  )
}

type ActsProps = {
  item: UnverifiedSource
  /** Null where the text cannot be changed. */
  onTake: ((item: UnverifiedSource, now: NowSaid) => void) | null
  editor: RefObject<DocumentEditorHandle | null>
}

function Acts({ item, onTake, editor }: ActsProps) {
  const { now, quote, title, blockId } = item
  const use = now?.quote === quote ? words.useTime : words.use
  return (
    <>
      {now && onTake && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={words.about(use, title)}
          onClick={() => onTake(item, now)}
        >
          {use}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={words.about(words.show, title)}
        onClick={() => editor.current?.focusBlock(blockId)}
      >
        {words.show}
      </Button>
    </>
  )
}
