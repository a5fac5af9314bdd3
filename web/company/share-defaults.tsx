import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { permissions } from '../../contract/permissions.ts'
import {
  type ShareDefaults as Defaults,
  shareDefaultsMessages as messages,
  updateShareDefaults,
} from '../../contract/shares/shares.ts'
import { call } from '../platform/calls/call.ts'
import { useMe } from '../platform/session/use-me.ts'
import { shareDefaultsQuery } from '../shares/shares-queries.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { SettingsCard } from '../ui/settings-card.tsx'
import { toast } from '../ui/toast.ts'
import { useSavedChoice } from '../ui/use-saved-choice.ts'

/** The section of the company page with the defaults for new shares. */
export function ShareDefaults() {
  return (
    <SettingsCard
      title={messages.title}
      query={useQuery(shareDefaultsQuery)}
      failed={messages.loadFailed}
      skeleton={['h-9 w-44', 'mt-4 h-5 w-72 max-w-full']}
    >
      {(defaults) => <Choices defaults={defaults} />}
    </SettingsCard>
  )
}

const offered = [30, 90, 365]

function Choices({ defaults }: { defaults: Defaults }) {
  const mayEdit = permissions['company.edit'].allows(useMe().permissions)
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (body: Defaults) => call(updateShareDefaults, { body }),
    onSuccess: (saved) => {
      client.setQueryData(shareDefaultsQuery.queryKey, saved)
      toast.success(messages.saved)
    },
    onError: (failure) => toast.error(messages.saveFailed, serverMessage(failure)),
  })
  const { chosen, choose } = useSavedChoice(defaults, mutateAsync)
  if (!mayEdit) return <p>{messages.asSentence(chosen)}</p>
  const days = [...new Set([...offered, ...(chosen.days === null ? [] : [chosen.days])])]
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted-foreground">{messages.description}</p>
      <Field label={messages.ends} className="w-44">
        <Select
          value={chosen.days ?? 'never'}
          onChange={({ target }) =>
            choose({ ...chosen, days: target.value === 'never' ? null : Number(target.value) })
          }
        >
          {days
            .sort((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {messages.after(count)}
              </option>
            ))}
          <option value="never">{messages.never}</option>
        </Select>
      </Field>
      <Checkbox
        label={messages.download}
        checked={chosen.mayDownload}
        onChange={({ target }) => choose({ ...chosen, mayDownload: target.checked })}
      />
    </div>
  )
}
