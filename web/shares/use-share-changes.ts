import { sharedWords, shareMessages } from '../../contract/shares/share-messages.ts'
import type { SharedKind } from '../../contract/shares/shares.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import {
  useAllowAsking,
  useResendShares,
  useRevokeShares,
  useUpdateShares,
} from './shares-queries.ts'

export type ShareChanges = ReturnType<typeof useShareChanges>

/** The actions on shares of one kind, each of which reports its outcome. */
export function useShareChanges(kind: SharedKind) {
  const revoking = useRevokeShares()
  const allowing = useAllowAsking()
  const resending = useResendShares()
  const updating = useUpdateShares()
  const onError = (error: Error) =>
    toast.error(shareMessages.changeFailed, serverMessage(error) ?? 'Please try again.')
  return {
    pending: revoking.isPending || resending.isPending || updating.isPending,
    revoke: (ids: string[]) =>
      revoking.mutate(ids, {
        onSuccess: (done) => toast.success(shareMessages.revoked(done.ids.length)),
        onError,
      }),
    allowAsking: (ids: string[]) =>
      allowing.mutate(ids, {
        onSuccess: () => toast.success(shareMessages.askingAllowed(ids.length)),
        onError,
      }),
    resend: (ids: string[]) =>
      resending.mutate(ids, {
        onSuccess: ({ mailed, unmailed }) => {
          const why = shareMessages.unmailed(unmailed)
          if (mailed > 0) toast.success(shareMessages.resent(mailed), why)
          else toast.error(shareMessages.notResent, why)
        },
        onError,
      }),
    setDownload: (ids: string[], mayDownload: boolean) =>
      updating.mutate(
        { ids, mayDownload },
        {
          onSuccess: () =>
            toast.success(sharedWords[kind][mayDownload ? 'downloadOn' : 'downloadOff']),
          onError,
        },
      ),
    setExpiry: (ids: string[], expiresAt: string | null) =>
      updating.mutate(
        { ids, expiresAt },
        {
          onSuccess: (done) => toast.success(shareMessages.expiryChanged(done.ids.length)),
          onError,
        },
      ),
  }
}
