import {
  type CopilotQuery,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { type ShownScope, scopeKinds } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { useSharedBriefs } from '../ask-vendor/subjects.ts'
import type { Asking } from '../asking.ts'
import { everything, isLimited, toAsked } from '../scope/scope.ts'
import { lastDay } from '../scope/scope-days.ts'

const words = copilotMessages.closest
const list = new Intl.ListFormat('en')
const mostNamed = 5

type NothingFoundProps = { query: CopilotQuery; asking: Asking | undefined }

/** That nothing comes near a question, and where it was searched. */
export function NothingFound({ query: { text, scope, response }, asking }: NothingFoundProps) {
  const { searched } = response
  const limited = isLimited(scope)
  const where = limited ? words.within(within(scope), searched) : words.everywhere(searched)
  const named = useNamedBriefs(scope, asking !== undefined)
  return (
    <div className="flex flex-col items-start gap-3">
      <div>
        <h3 className="font-medium">{words.nothing}</h3>
        <p className="text-muted-foreground">
          {searched === 0 && !limited ? words.nothingYet : where}
        </p>
        {named && <p className="break-words text-muted-foreground">{named}</p>}
      </div>
      {limited && asking && (
        <Button
          variant="secondary"
          size="sm"
          data-print="no"
          disabled={asking.pending}
          onClick={() => void asking.ask({ text, scope: toAsked(everything) })}
        >
          {words.widen}
        </Button>
      )}
    </div>
  )
}

/** The briefs of vendors among what was searched, newest first; null if there are none, or the scope names them. */
function useNamedBriefs(scope: ShownScope, enabled: boolean): string | null {
  const vendor = scope.vendors.find(({ type }) => type === 'external')
  const tells = !isLimited(scope) || (vendor !== undefined && scope.briefs.length === 0)
  const { briefs, total } = useSharedBriefs(vendor?.id, enabled && tells)
  if (briefs.length === 0) return null
  const names = briefs.slice(0, mostNamed).map(({ title, vendor }) => words.briefOf(title, vendor))
  const others = total - names.length
  return words.sharedBriefs(list.format([...names, ...(others > 0 ? [words.others(others)] : [])]))
}

/** What the question is limited to, in words. */
function within(scope: ShownScope): string {
  const { since, until } = scope
  const names = scopeKinds.flatMap((kind) =>
    scope[kind].map(({ name }) => (name ? `“${name}”` : copilotTexts.gone)),
  )
  return [
    names.length > 0 ? list.format([...new Set(names)]) : words.briefs,
    ...(since ? [words.since(formatDay(since))] : []),
    ...(until ? [words.until(formatDay(lastDay(until)))] : []),
  ].join(' ')
}
