import { Fragment } from 'react'
import type { CopilotResponse } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { Citation } from './citation.tsx'
import { Gone } from './passage.tsx'

type WrittenAnswerProps = Pick<CopilotResponse, 'statements' | 'sources'>

/** The sentences of a language model as prose, each with the numbers of its sources. */
export function WrittenAnswer({ statements, sources }: WrittenAnswerProps) {
  return (
    <p dir="auto" className="max-w-prose text-pretty text-md">
      {statements.map(({ text, sourceIds }) => {
        const [most, last] = splitAtLastWord(text ?? '')
        return (
          <Fragment key={`${sourceIds.join()} ${text}`}>
            {text === null ? <Gone /> : most}
            <span className="whitespace-nowrap">
              {last}
              {sourceIds.map((id) => (
                <Fragment key={id}>
                  {' '}
                  <Citation id={id} sources={sources} combined={sourceIds.length > 1} />
                </Fragment>
              ))}
            </span>{' '}
          </Fragment>
        )
      })}
    </p>
  )
}

/** The last word stays in one line with the numbers behind it, unless it is very long. */
function splitAtLastWord(text: string): [string, string] {
  const at = text.lastIndexOf(' ') + 1
  return text.length - at > 24 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
