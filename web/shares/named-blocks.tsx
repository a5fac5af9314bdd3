import { Link } from 'react-router'
import { reviewErrors, reviewMessages } from '../../contract/boardroom-builder/document-reviews.ts'
import { ApiError, type Issue } from '../../contract/errors.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** Blocks of a document, each by its id with what is wrong there, and what follows. */
export type NamedBlocks = { message: string; blocks: Issue[] }

const naming = [reviewErrors.openQuestions, reviewErrors.unverifiedSources]

/** The blocks for which the server refused to show a document to readers; undefined for other errors. */
export function namedBlocksIn(error: unknown): NamedBlocks | undefined {
  if (!(error instanceof ApiError) || !error.issues?.length) return
  const refusal = naming.find(({ code }) => code === error.code)
  return refusal && { message: refusal.message, blocks: error.issues }
}

type BlocksNoticeProps = {
  documentId: string
  named: NamedBlocks
  /** Called when one is followed. */
  onLeave: () => void
}

/** What is next while blocks keep a document from going on, in place of the step itself. */
export function FirstBlock({ documentId, named: { blocks }, onLeave }: BlocksNoticeProps) {
  return (
    <Button asChild>
      <Link to={`/boardroom-builder/${documentId}#${blocks[0]?.path}`} onClick={onLeave}>
        {reviewMessages.goToFirst(blocks.length)}
      </Link>
    </Button>
  )
}

/** What keeps a document from going on, with links to its blocks. */
export function BlocksNotice({ documentId, named, onLeave }: BlocksNoticeProps) {
  return (
    <Notice tone="error">
      <p>{named.message}</p>
      <ul className="mt-2 max-h-56 list-disc overflow-y-auto pl-5 wrap-anywhere">
        {named.blocks.map(({ path, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block may say the same twice
          <li key={at}>
            <TextLink to={`/boardroom-builder/${documentId}#${path}`} dir="auto" onClick={onLeave}>
              {message}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
