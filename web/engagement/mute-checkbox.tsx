import { useQuery } from '@tanstack/react-query'
import { muteMessages as words } from '../../contract/engagement/engagement.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { useSavedChoice } from '../ui/use-saved-choice.ts'
import { muteQuery, useMuteBrief } from './engagement-queries.ts'

/** Turns the user's notifications about readers of a brief on or off. */
export function MuteCheckbox({ briefId }: { briefId: string }) {
  const { data } = useQuery(muteQuery(briefId))
  const { mutateAsync } = useMuteBrief(briefId)
  const { chosen, choose } = useSavedChoice(data?.muted === false, (told) =>
    mutateAsync(!told, {
      onSuccess: () => toast.success(told ? words.unmuted : words.muted),
      onError: (error) => toast.error(words.failed, serverMessage(error)),
    }),
  )
  return (
    <Checkbox
      label={words.label}
      checked={chosen}
      disabled={!data}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
