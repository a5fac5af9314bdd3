import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Analyst, analystErrors } from '../../contract/analysts/analysts.ts'
import { permissions } from '../../contract/permissions.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useDocumentTitle } from '../platform/frames/use-document-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { AnalystDetails, AnalystDetailsSkeleton } from './analyst-details.tsx'
import { AnalystDialog } from './analyst-dialog.tsx'
import { AnalystNotes } from './analyst-notes.tsx'
import { AnalystQuestions } from './analyst-questions.tsx'
import { AnalystShares } from './analyst-shares.tsx'
import { analystQuery, useDeleteAnalysts } from './analysts-queries.ts'

export const meta = () => pageTitle('Contact')

const back = { to: '/analysts', label: 'Back to Analysts' }

export default function AnalystPage() {
  const { id = '' } = useParams()
  const analyst = useQuery(analystQuery(useQueryClient(), id))
  useDocumentTitle(analyst.data?.name)
  const refused = serverMessage(analyst.error) !== undefined
  if (analyst.data && !refused) return <Loaded key={id} analyst={analyst.data} />
  if (!analyst.error) {
    return (
      <>
        <header className="mb-5 flex min-h-9 items-center">
          <BackLink {...back} />
        </header>
        <AnalystDetailsSkeleton />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Contact" back={back} />
      <ErrorState
        title={serverMessage(analyst.error) ?? analystErrors.notFound.message}
        query={analyst}
      />
    </>
  )
}

function Loaded({ analyst }: { analyst: Analyst }) {
  const { permissions: may } = useMe()
  const canChange = permissions['analysts.change'].allows(may)
  return (
    <>
      <header className="mb-5 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <BackLink {...back} />
        {canChange && <Actions analyst={analyst} />}
      </header>
      <AnalystDetails analyst={analyst} />
      <AnalystShares analystId={analyst.id} />
      <AnalystQuestions analystId={analyst.id} />
      <AnalystNotes analystId={analyst.id} canChange={canChange} />
    </>
  )
}

function Actions({ analyst }: { analyst: Analyst }) {
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const { deleting, remove } = useDeleteAnalysts()
  return (
    <div className="flex gap-2">
      <Button icon={Pencil} variant="secondary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Button
        icon={Trash2}
        variant="secondary"
        className="text-destructive-text"
        pending={deleting}
        onClick={() => remove([analyst.id], () => void navigate(back.to))}
      >
        Delete
      </Button>
      <AnalystDialog analyst={analyst} open={editing} onOpenChange={setEditing} />
    </div>
  )
}
