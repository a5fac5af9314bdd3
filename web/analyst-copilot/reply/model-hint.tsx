import { useQuery } from '@tanstack/react-query'
import { copilotMessages } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { permissions } from '../../../contract/permissions.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'
import { useMe } from '../../platform/session/use-me.ts'

const words = copilotMessages.closest

/** What a language model would add, and who can set one; nothing if one is set. */
export function ModelHint() {
  const { data } = useQuery(copilotQuery)
  const { permissions: may } = useMe()
  if (!data || data.model) return null
  return (
    <p className="text-muted-foreground text-sm">
      {words.model} {permissions['team.manage'].allows(may) ? words.setting : words.askOperator}
    </p>
  )
}
