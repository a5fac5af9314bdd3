import {
  QueryClientProvider,
  type UseMutationResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { describeShareMails, optOutMessages, stopShareMails } from '../../contract/shares/shares.ts'
import { call } from '../platform/calls/call.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { queryClientFor } from '../platform/session/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'

const words = optOutMessages

export const meta = () => pageTitle(words.title)

/**
 * The target of the opt-out link in share mails. Asks for confirmation, because mail scanners
 * follow links.
 */
export default function OptOutPage() {
  return (
    <QueryClientProvider client={queryClientFor('visitor')}>
      <OptOut />
    </QueryClientProvider>
  )
}

function OptOut() {
  const token = useSearchParams()[0].get('token') ?? ''
  const asked = useQuery({
    queryKey: ['share-mails', token],
    queryFn: ({ signal }) => call(describeShareMails, { query: { token }, signal }),
  })
  const stop = useMutation({
    mutationFn: (from: From) => call(stopShareMails, { query: { token, from } }),
  })
  const footer = <TextLink to="/library">{words.back}</TextLink>
  const refused = asked.data ? undefined : serverMessage(asked.error)
  const vendor = asked.data?.vendor ?? words.formerVendor
  return (
    <AuthFrame
      title={words.title}
      footer={footer}
      {...(asked.data && !stop.data && { description: words.question })}
    >
      {refused ? (
        <Notice tone="error" title={words.failed}>
          {refused}
        </Notice>
      ) : (
        <WhenLoaded
          query={asked}
          failed={words.unreachable}
          skeleton={<Skeleton className="h-11 w-64" />}
        >
          {() =>
            stop.data ? (
              <Stopped {...{ vendor, stopped: stop.data.stopped }} />
            ) : (
              <Offer {...{ vendor, stop }} />
            )
          }
        </WhenLoaded>
      )}
    </AuthFrame>
  )
}

type From = 'company' | 'all'

function Stopped({ vendor, stopped }: { vendor: string; stopped: From }) {
  return (
    <div role="status">
      <Notice title={words.done[stopped](vendor)}>{words.doneHint}</Notice>
    </div>
  )
}

type OfferProps = { vendor: string; stop: UseMutationResult<unknown, Error, From> }

function Offer({ vendor, stop }: OfferProps) {
  const pending = (from: From) => stop.isPending && stop.variables === from
  return (
    <>
      {stop.error && (
        <Notice tone="error" title={words.failed} className="mb-5">
          {stop.error.message}
        </Notice>
      )}
      <div className="flex flex-col items-start gap-3">
        <Button
          size="lg"
          className="h-auto min-h-11 whitespace-normal wrap-anywhere py-2 text-start"
          pending={pending('company')}
          onClick={() => stop.mutate('company')}
        >
          {words.fromCompany(vendor)}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          pending={pending('all')}
          onClick={() => stop.mutate('all')}
        >
          {words.fromAll}
        </Button>
      </div>
    </>
  )
}
