import { Fragment } from 'react'
import type { CopilotResponse } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { Citation } from './citation.tsx'
import { Gone } from './passage.tsx'

type WrittenAnswerProps = Pick<CopilotResponse, 'statements' | 'sources'>

/** The sentences of a language model as prose, each with the numbers of its sources. */
export function WrittenAnswer({ statements, sources }: WrittenAnswerProps) {
  return (
    <p dir="auto" className="max-w-prose text-pretty text-md">
      {statements.map(({ text, sourceIds }) => (
        <Fragment key={`${sourceIds.join()} ${text}`}>
          {text ?? <Gone />}
          {sourceIds.map((id) => (
            <Fragment key={id}>
              {' '}
              <Citation id={id} sources={sources} combined={sourceIds.length > 1} />
            </Fragment>
          ))}{' '}
        </Fragment>
      ))}
    </p>
  )
}
