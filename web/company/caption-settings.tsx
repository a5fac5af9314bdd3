import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  captionSettingsMessages as messages,
  type CaptionSettings as Settings,
  updateCaptionSettings,
} from '../../contract/captions/caption-settings.ts'
import { permissions } from '../../contract/permissions.ts'
import { captionSettingsQuery } from '../captions/captions-queries.ts'
import { call } from '../platform/calls/call.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { SettingsCard } from '../ui/settings-card.tsx'
import { toast } from '../ui/toast.ts'
import { useSavedChoice } from '../ui/use-saved-choice.ts'

/** The section of the company page with what readers are told of captions. */
export function CaptionSettings() {
  return (
    <SettingsCard
      title={messages.title}
      query={useQuery(captionSettingsQuery)}
      failed={messages.loadFailed}
      skeleton={['h-5 w-96 max-w-full', 'mt-4 h-5 w-72 max-w-full']}
    >
      {(settings) => <Choice settings={settings} />}
    </SettingsCard>
  )
}

function Choice({ settings }: { settings: Settings }) {
  const mayEdit = permissions['company.edit'].allows(useMe().permissions)
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (body: Settings) => call(updateCaptionSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(captionSettingsQuery.queryKey, saved)
      toast.success(messages.saved)
    },
    onError: (failure) => toast.error(messages.saveFailed, serverMessage(failure)),
  })
  const { chosen, choose } = useSavedChoice(settings, mutateAsync)
  if (!mayEdit) return <p>{messages.asSentence(chosen)}</p>
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted-foreground">{messages.description}</p>
      <Checkbox
        label={messages.tellReaders}
        checked={chosen.tellReaders}
        onChange={({ target }) => choose({ tellReaders: target.checked })}
      />
    </div>
  )
}
