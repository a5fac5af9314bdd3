import { useQuery } from '@tanstack/react-query'
import { CircleSlash2, MessageCircleQuestion, PenLine, Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OpenPoint } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { openPointMessages as words } from '../../../contract/boardroom-builder/open-point-messages.ts'
import { AskDialog } from '../../questions/ask-dialog.tsx'
import { useAsk } from '../../questions/questions-queries.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { askableQuery } from './askable-query.ts'
import type { usePointActs } from './use-point-acts.ts'

type PointActionsProps = {
  document: OpenDocument
  point: OpenPoint
  acts: ReturnType<typeof usePointActs>
}

/** What can be done about an open point. */
export function PointActions({ document, point, acts }: PointActionsProps) {
  const { question, section } = point.attrs
  const about = (act: string) => ({ 'aria-label': words.about(act, question) })
  const search = new URLSearchParams({
    ...{ ask: question, document: document.id, heading: section.headingId },
  })
  return (
    <div className="flex flex-wrap gap-1.5 max-sm:[&_svg]:hidden">
      <Button asChild variant="secondary" size="sm">
        <Link to={`/analyst-copilot?${search}`} {...about(words.find)}>
          <Search aria-hidden="true" />
          {words.find}
        </Link>
      </Button>
      <AskVendor document={document} question={question} />
      <Button
        icon={PenLine}
        variant="secondary"
        size="sm"
        {...about(words.write)}
        onClick={() => acts.write(point)}
      >
        {words.write}
      </Button>
      <Button
        icon={CircleSlash2}
        variant="ghost"
        size="sm"
        {...about(words.leaveOut)}
        onClick={() => acts.leaveOut(point)}
      >
        {words.leaveOut}
      </Button>
    </div>
  )
}

type AskVendorProps = { document: OpenDocument; question: string }

/** Puts the question to a vendor whose brief was shared with the user; nothing without one. */
function AskVendor({ document, question }: AskVendorProps) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(askableQuery)
  const ask = useAsk()
  const [first, ...others] = nearest(data ?? [], document.material.briefIds)
  if (!first) return null
  return (
    <>
      <Button
        icon={MessageCircleQuestion}
        variant="secondary"
        size="sm"
        aria-label={words.about(words.ask, question)}
        onClick={() => setOpen(true)}
      >
        {words.ask}
      </Button>
      <AskDialog
        open={open}
        subjects={[first, ...others]}
        text={question}
        hint={words.askHint}
        onAsk={async ({ briefId, ...body }, idempotencyKey, { vendor }) => {
          await ask.mutateAsync({ briefId, body, idempotencyKey })
          toast.success(words.sent(vendor), words.sentHint)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** The briefs from which the document is written first. */
const nearest = <B extends { briefId: string }>(
  briefs: readonly B[],
  material: readonly string[],
) =>
  briefs.toSorted(
    (a, b) => Number(material.includes(b.briefId)) - Number(material.includes(a.briefId)),
  )
