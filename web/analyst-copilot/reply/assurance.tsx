import { useQuery } from '@tanstack/react-query'
import type { CopilotQuery } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'

/** How a reply is supported, and what exactly was done for it. */
export function Assurance({ query: { text, response } }: { query: CopilotQuery }) {
  const { mode, refused, reason, model, checks, queries, wordsOnly } = response
  const searchedFor = words.searchedFor(text, queries)
  return (
    <div className="flex flex-col gap-1 text-muted-foreground text-sm empty:hidden">
      {mode !== 'closest' && !refused && <p className="font-medium">{reason}</p>}
      {model && !refused && (
        <p>
          {words.writtenBy(model)} {checks && words.checked(checks)}
        </p>
      )}
      {searchedFor && (
        <p dir="auto" className="break-words">
          {searchedFor}
        </p>
      )}
      {wordsOnly && <WordsOnly />}
    </div>
  )
}

/** That only words were compared and, while the model of meaning is being fetched, how far it is. */
function WordsOnly() {
  const { data: { fetched = null } = {} } = useQuery({
    ...copilotQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (typeof state.data?.fetched === 'number' ? 2000 : false),
  })
  return (
    <p>
      {words.wordsOnly} {fetched !== null && words.fetching(fetched)}
    </p>
  )
}
