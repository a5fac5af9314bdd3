import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { briefErrors } from '../../contract/briefs/briefs.ts'
import { permissions } from '../../contract/permissions.ts'
import { returnPath } from '../platform/addresses/protected-paths.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { FieldSkeleton, Skeleton } from '../ui/skeleton.tsx'
import { BriefForm } from './brief-form.tsx'
import { briefQuery } from './briefs-queries.ts'
import { mayAddBrief, mayChange } from './may-change.ts'

export const meta = ({ params }: { params: { id?: string } }) =>
  pageTitle(params.id ? 'Edit Brief' : 'Add Brief')

const askFor = 'Ask an administrator of your company for permission to manage briefs.'

export default function BriefFormPage() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const returnTo = returnPath(query.get('returnTo'), '/briefs')
  return (
    <>
      <PageHeader
        title={id ? 'Edit Brief' : 'Add Brief'}
        description="The details help analysts understand your offering."
        back={{ to: returnTo, label: labelOf(returnTo) }}
      />
      {id ? <EditBrief id={id} returnTo={returnTo} /> : <AddBrief returnTo={returnTo} />}
    </>
  )
}

function AddBrief({ returnTo }: { returnTo: string }) {
  const [query] = useSearchParams()
  const productId = query.get('productId') ?? ''
  if (!mayAddBrief(useMe().permissions)) {
    return <ErrorState title={permissions['briefs.create'].denied.message} description={askFor} />
  }
  return <BriefForm key={productId} productId={productId} returnTo={returnTo} />
}

function labelOf(returnTo: string): string {
  if (/^\/products\/[^/?#]+$/.test(returnTo)) return 'Back to Product'
  if (/^\/briefs\/[^/?#]+$/.test(returnTo)) return 'Back to Brief'
  return returnTo === '/briefs' ? 'Back to Briefs' : 'Back'
}

function EditBrief({ id, returnTo }: { id: string; returnTo: string }) {
  const me = useMe()
  const brief = useQuery(briefQuery(useQueryClient(), id))
  if (brief.data) {
    return mayChange(brief.data, me) ? (
      <BriefForm key={id} brief={brief.data} productId="" returnTo={returnTo} />
    ) : (
      <ErrorState title={permissions['briefs.update'].denied.message} description={askFor} />
    )
  }
  if (!brief.error) return <FormSkeleton />
  const refused = serverMessage(brief.error) !== undefined
  return (
    <ErrorState
      title={refused ? briefErrors.notFound.message : 'This brief could not be loaded.'}
      query={brief}
    />
  )
}

function FormSkeleton() {
  return (
    <div
      role="status"
      className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]"
    >
      <p className="sr-only">Loading brief…</p>
      <div className="flex flex-col gap-6">
        {['product', 'title', 'type'].map((field) => (
          <FieldSkeleton key={field} />
        ))}
        <FieldSkeleton className="h-24" />
        <div className="grid gap-6 sm:grid-cols-2">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
        <FieldSkeleton />
        <FieldSkeleton className="h-24" />
        <FieldSkeleton />
      </div>
      <div className="space-y-2">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="aspect-video rounded-lg" />
      </div>
    </div>
  )
}
