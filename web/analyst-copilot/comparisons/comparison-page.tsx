import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { noteOfCells } from '../../../common/compare/comparison-words.ts'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import type { Comparison } from '../../../contract/analyst-copilot/comparisons.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordState } from '../../ui/record-state.tsx'
import { BesideProvider, useOpened } from '../beside/beside.tsx'
import { BesidePanel } from '../beside/beside-panel.tsx'
import { CopilotDrawing } from '../copilot-drawing.tsx'
import { ComparisonMenu } from './comparison-menu.tsx'
import { comparisonQuery, noticeQuery, useExportComparison } from './comparison-queries.ts'
import { PutElsewhere } from './put-elsewhere.tsx'
import { Table } from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useLook } from './use-look.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

const back = { to: '/analyst-copilot/comparisons', label: words.back }

/** A comparison: its table, what is in it, and where to take it. */
export default function ComparisonPage() {
  const { id = '' } = useParams()
  const record = useQuery(comparisonQuery(id))
  if (!record.data) {
    return (
      <RecordState
        record={record}
        title={words.one}
        back={back}
        failed={{ title: words.loadFailed, hint: words.tryAgain }}
        missing={{
          title: words.missing,
          hint: words.notFoundHint,
          seeAll: words.back,
          drawing: <CopilotDrawing />,
        }}
      />
    )
  }
  return <Shown key={id} comparison={record.data} />
}

function Shown({ comparison }: { comparison: Comparison }) {
  const { id, title, author, cells } = comparison
  const { data: notice } = useQuery(noticeQuery(id))
  const look = useLook()
  const navigate = useNavigate()
  const save = useExportComparison(id, look.order)
  const { opened, open, close } = useOpened()
  return (
    <BesideProvider open={open}>
      <PageHeader
        title={title}
        description={cells.length > 0 && noteOfCells(cells)}
        back={back}
        action={
          <>
            {cells.length > 0 && <ExportMenu words={words} formats={words.exportAs} save={save} />}
            {!author && <ComparisonMenu comparison={comparison} leave={() => navigate(back.to)} />}
          </>
        }
      />
      {author && <Notice className="mb-4">{words.readOnly(author)}</Notice>}
      {notice && (
        <Notice className="mb-4" title={words.noticeTitle}>
          {notice}
        </Notice>
      )}
      <Toolbar comparison={comparison} look={look} />
      <div
        data-beside={opened ? true : undefined}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-xl:data-beside:pb-[75dvh] xl:data-beside:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <Table comparison={comparison} look={look} />
          {cells.length > 0 && <PutElsewhere comparison={comparison} order={look.order} />}
        </div>
        {opened && <BesidePanel opened={opened} onClose={close} />}
      </div>
    </BesideProvider>
  )
}
