import { Link, useParams } from 'react-router'
import type {
  CopilotQuery,
  CopilotSource,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { AskedFrom } from '../../../contract/analyst-copilot/ask-vendor.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import type { ShownScope } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { permissions } from '../../../contract/permissions.ts'
import { mayAddBrief } from '../../briefs/may-change.ts'
import { type Me, useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { AskVendor } from '../ask-vendor/ask-vendor.tsx'
import { useAddressees } from '../ask-vendor/subjects.ts'
import { WriteToVendor } from '../ask-vendor/write-to-vendor.tsx'

/** The closest match to a question in the company's own content. */
type Own =
  | { own: 'brief' | 'product' | 'profile'; title: string; id: string }
  | { own: 'canvas'; title: string; url: string }
  | { own: 'document'; title: string; url: string }

/** What to do if nothing answered: ask the vendor, or add content of one's own. */
export function NextStep({ query }: { query: CopilotQuery }) {
  const { id } = useParams()
  const { response, scope, text } = query
  const from = { queryId: query.id }
  const { sources } = response
  return <NextSteps {...{ sources, scope, text, from }} returnTo={`/analyst-copilot/${id}`} />
}

type NextStepsProps = {
  sources: readonly CopilotSource[]
  scope: ShownScope
  text: string
  from: AskedFrom
  /** The page to come back to from editing. */
  returnTo: string
}

/** The same for any place where something was looked for. */
export function NextSteps({ sources, scope, text, from, returnTo }: NextStepsProps) {
  const { subjects, known, isLoading } = useAddressees(sources, scope)
  const { company } = useMe()
  const [first, ...others] = subjects
  const nearest = sources.find(({ url, title }) => url !== null && title !== null)
  // A reader without a company has nothing to add to.
  const isTheirs = nearest ? nearest.type === 'external' : known || (first && !company)
  return (
    <>
      {first && <AskVendor subjects={[first, ...others]} text={text} from={from} />}
      {!first && known && !isLoading && <WriteToVendor {...known} text={text} />}
      {!isTheirs && !isLoading && <OwnStep own={ownOf(nearest, scope)} returnTo={returnTo} />}
    </>
  )
}

/** What to edit: the closest source, otherwise what the question was limited to. */
function ownOf(
  source: CopilotSource | undefined,
  { briefs, products }: NextStepsProps['scope'],
): Own | null {
  if (source) {
    const { briefId, productId, companyId, canvasId, documentId, url } = source
    const title = source.title ?? ''
    if (documentId && url) return { own: 'document', url, title }
    if (canvasId && url) return { own: 'canvas', url, title }
    if (briefId) return { own: 'brief', id: briefId, title }
    if (productId) return { own: 'product', id: productId, title }
    return { own: 'profile', id: companyId ?? '', title }
  }
  const brief = briefs.find(({ name, type }) => name !== null && type === 'internal')
  if (brief?.name) return { own: 'brief', id: brief.id, title: brief.name }
  const product = products.find(({ name, type }) => name !== null && type === 'internal')
  return product?.name ? { own: 'product', id: product.id, title: product.name } : null
}

function OwnStep({ own, returnTo }: { own: Own | null; returnTo: string }) {
  const me = useMe()
  const step = own ? stepOf(own, me) : firstStep(me)
  if (!step) return null
  const search = new URLSearchParams({ returnTo })
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {step.text && <p className="min-w-0 break-words">{step.text}</p>}
      {step.link && (
        <Button asChild variant="secondary" size="sm">
          <Link to={step.link.returns ? `${step.link.to}?${search}` : step.link.to}>
            {step.link.label}
          </Link>
        </Button>
      )}
    </div>
  )
}

type Step = { text: string | null; link: { to: string; label: string; returns: boolean } | null }

/** What to add, with a link for users who may. Members see no briefs here that they may not edit. */
function stepOf(nearest: Own, { permissions: may }: Me): Step {
  const { title } = nearest
  const { add, addProfile, others, edit } = words.next
  if (nearest.own === 'canvas') {
    const link = { to: nearest.url, label: words.next.openCanvas, returns: false }
    return { text: words.next.addCanvas(title), link }
  }
  if (nearest.own === 'document') {
    const link = { to: nearest.url, label: words.next.openDocument, returns: false }
    return { text: words.next.addDocument(title), link }
  }
  const { own, id } = nearest
  if (own === 'profile') {
    return permissions['company.edit'].allows(may)
      ? { text: addProfile, link: { to: '/company?edit', label: edit.profile, returns: false } }
      : { text: others(title), link: null }
  }
  if (own === 'product' && !permissions['products.update'].allows(may)) {
    return { text: others(title), link: null }
  }
  return { text: add(title), link: { to: `/${own}s/${id}/edit`, label: edit[own], returns: true } }
}

/** Without a match: add a brief, or for users without a company, open their library. */
function firstStep({ company, permissions: may }: Me): Step | null {
  const { library, addBrief, newBrief } = words.next
  if (!company) return { text: null, link: { to: '/library', label: library, returns: false } }
  if (!mayAddBrief(may)) return null
  return { text: addBrief, link: { to: '/briefs/new', label: newBrief, returns: false } }
}
