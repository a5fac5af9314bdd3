import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { CopilotQuery } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { permissions } from '../../contract/permissions.ts'
import { questionMessages } from '../../contract/questions/questions.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { mayAddBrief } from '../briefs/may-change.ts'
import { TextForm } from '../platform/forms/text-form.tsx'
import { type Me, useMe } from '../platform/session/use-me.ts'
import { useAsk } from '../questions/questions-queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'

/** A brief of another vendor that the question may be about, and the time in its video. */
type Theirs = { briefId: string; title: string; vendor: string; atMs: number | null }

/** The closest match to a question: another vendor's brief, or the company's own content. */
type Nearest =
  | { theirs: Theirs }
  | { own: 'brief' | 'product' | 'profile'; id: string; title: string }
  | { canvas: string; title: string }
  | { document: string; title: string }
  | null

/** What to do if nothing answered: ask the vendor, or add content of one's own. */
export function NextStep({ query }: { query: CopilotQuery }) {
  const me = useMe()
  const { id: session } = useParams()
  const nearest = nearestOf(query)
  if (nearest && 'theirs' in nearest) return <AskVendor {...nearest.theirs} text={query.text} />
  const step = nearest ? stepOf(nearest, me) : firstStep(me)
  if (!step) return null
  const returnTo = new URLSearchParams({ returnTo: `/analyst-copilot/${session}` })
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {step.text && <p className="min-w-0 break-words">{step.text}</p>}
      {step.link && (
        <Button asChild variant="secondary" size="sm">
          <Link to={step.link.returns ? `${step.link.to}?${returnTo}` : step.link.to}>
            {step.link.label}
          </Link>
        </Button>
      )}
    </div>
  )
}

/** The first source that the user may still see, otherwise what the question was limited to. */
function nearestOf({ response, scope }: CopilotQuery): Nearest {
  const source = response.sources.find(({ url, title }) => url !== null && title !== null)
  if (source) {
    const {
      briefId,
      productId,
      companyId,
      canvasId,
      documentId,
      title,
      vendor,
      type,
      startMs,
      url,
    } = source
    // Other vendors can only be asked about a brief.
    if (type === 'external' && !briefId) return null
    if (documentId && url) return { document: url, title: title ?? '' }
    if (canvasId && url) return { canvas: url, title: title ?? '' }
    if (type === 'external' && briefId) {
      return { theirs: { briefId, title: title ?? '', vendor: vendor ?? '', atMs: startMs } }
    }
    if (briefId) return { own: 'brief', id: briefId, title: title ?? '' }
    if (productId) return { own: 'product', id: productId, title: title ?? '' }
    return { own: 'profile', id: companyId ?? '', title: title ?? '' }
  }
  const brief = scope.briefs.find(({ name }) => name !== null)
  if (brief?.name) {
    const { id, name, vendor, type } = brief
    return type === 'external'
      ? { theirs: { briefId: id, title: name, vendor: vendor ?? '', atMs: null } }
      : { own: 'brief', id, title: name }
  }
  const product = scope.products.find(({ name, type }) => name !== null && type === 'internal')
  return product?.name ? { own: 'product', id: product.id, title: product.name } : null
}

type Step = { text: string | null; link: { to: string; label: string; returns: boolean } | null }

/** What to add, with a link for users who may. Members see no briefs here that they may not edit. */
function stepOf(
  nearest: Exclude<Nearest, { theirs: Theirs } | null>,
  { permissions: may }: Me,
): Step {
  if ('canvas' in nearest) {
    const link = { to: nearest.canvas, label: words.next.openCanvas, returns: false }
    return { text: words.next.addCanvas(nearest.title), link }
  }
  if ('document' in nearest) {
    const link = { to: nearest.document, label: words.next.openDocument, returns: false }
    return { text: words.next.addDocument(nearest.title), link }
  }
  const { own, id, title } = nearest
  const { add, addProfile, others, edit } = words.next
  if (own === 'profile') {
    return permissions['company.edit'].allows(may)
      ? { text: addProfile, link: { to: '/company?edit', label: edit.profile, returns: false } }
      : { text: others(title), link: null }
  }
  if (own === 'product' && !permissions['products.update'].allows(may)) {
    return { text: others(title), link: null }
  }
  return {
    text: add(title),
    link: { to: `/${own}s/${id}/edit`, label: edit[own], returns: true },
  }
}

/** Without a match: add a brief, or for users without a company, open their library. */
function firstStep({ company, permissions: may }: Me): Step | null {
  const { library, addBrief, newBrief } = words.next
  if (!company) return { text: null, link: { to: '/library', label: library, returns: false } }
  if (!mayAddBrief(may)) return null
  return { text: addBrief, link: { to: '/briefs/new', label: newBrief, returns: false } }
}

/**
 * Asks the vendor the same question, about the nearest time in the video, after the user has
 * checked it.
 */
function AskVendor({ briefId, title, vendor, atMs, text }: Theirs & { text: string }) {
  const [open, setOpen] = useState(false)
  const ask = useAsk(briefId)
  const navigate = useNavigate()
  const asks = questionMessages.reader
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        data-print="no"
        className="self-start"
        onClick={() => setOpen(true)}
      >
        {words.next.ask(vendor)}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={words.next.ask(vendor)}
          description={
            atMs === null
              ? words.next.about(title)
              : words.next.aboutMoment(title, formatTime(Math.floor(atMs / 1000)))
          }
        >
          <TextForm
            label={asks.text}
            description={asks.hint(vendor)}
            send={asks.send}
            failed={asks.sendFailed}
            most={2000}
            first={text}
            onCancel={() => setOpen(false)}
            onSend={async (written, idempotencyKey) => {
              const body = { text: written, atMs }
              const { id } = await ask.mutateAsync({ body, idempotencyKey })
              setOpen(false)
              toast.success(asks.sent, undefined, {
                action: {
                  label: words.next.show,
                  onClick: () => void navigate(`/library/${briefId}?question=${id}`),
                },
                durationMs: 10_000,
              })
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  )
}
