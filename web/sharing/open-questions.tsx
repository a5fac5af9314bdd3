import { reviewErrors } from '../../contract/document-reviews.ts'
import { ApiError, type Issue } from '../../contract/errors.ts'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** The open questions for which the server refused to show a document to readers; none for other errors. */
export const openQuestionsIn = (error: unknown): Issue[] =>
  error instanceof ApiError && error.code === reviewErrors.openQuestions.code
    ? (error.issues ?? [])
    : []

type OpenQuestionsProps = {
  documentId: string
  questions: readonly Issue[]
  /** Called when one is followed. */
  onLeave: () => void
}

/** Open questions that keep a document from its readers, with links to their blocks. */
export function OpenQuestions({ documentId, questions, onLeave }: OpenQuestionsProps) {
  return (
    <Notice tone="error">
      <p>{reviewErrors.openQuestions.message}</p>
      <ul className="mt-2 max-h-56 list-disc overflow-y-auto pl-5 wrap-anywhere">
        {questions.map(({ path, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block may ask the same question twice
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
