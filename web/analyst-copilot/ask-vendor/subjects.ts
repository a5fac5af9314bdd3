import { useInfiniteQuery } from '@tanstack/react-query'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { ShownScope } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { libraryQuery } from '../../library/library-queries.ts'
import type { AskSubject } from '../../questions/ask-dialog.tsx'

/** A vendor, and what of theirs comes nearest. */
export type Known = { id: string; vendor: string; about: string | null }

/** The briefs of other vendors that sources are in and the user may watch, nearest first. */
function subjectsOf(sources: readonly CopilotSource[]): AskSubject[] {
  const subjects = new Map<string, AskSubject>()
  for (const { type, briefId, title, vendor, url, snippet, marked, startMs } of sources) {
    if (type !== 'external' || !briefId || !title || !url) continue
    const subject = subjects.get(briefId) ?? { briefId, title, vendor: vendor ?? '', moments: [] }
    if (startMs !== null && subject.moments.every(({ atMs }) => atMs !== startMs)) {
      subject.moments.push({ atMs: startMs, words: marked ?? snippet ?? '' })
    }
    subjects.set(briefId, subject)
  }
  return [...subjects.values()]
}

/** The vendor that comes nearest, otherwise the one that was asked about. */
function knownVendor(sources: readonly CopilotSource[], { vendors }: ShownScope): Known | null {
  const nearest = sources.find(({ type, vendor, url }) => type === 'external' && vendor && url)
  if (nearest?.vendor && nearest.companyId) {
    return { id: nearest.companyId, vendor: nearest.vendor, about: nearest.title }
  }
  const named = vendors.find(({ name, type }) => type === 'external' && name)
  return named?.name ? { id: named.id, vendor: named.name, about: null } : null
}

const isOwn = ({ vendors, products, briefs }: ShownScope) => {
  const items = [...vendors, ...products, ...briefs]
  return items.length > 0 && items.every(({ type }) => type === 'internal')
}

/** The newest briefs of a vendor, or of all, that the user may watch; none until it is known whose. */
export function useSharedBriefs(vendor: string | undefined, enabled: boolean) {
  const { data, isLoading } = useInfiniteQuery({
    ...libraryQuery({ ...(vendor && { vendor }) }),
    enabled,
  })
  const { items: briefs = [], total = 0 } = data?.pages[0] ?? {}
  return {
    isLoading,
    total,
    briefs: briefs.flatMap(({ id, title, vendor: { name } }) =>
      title ? { briefId: id, title, vendor: name, moments: [] } : [],
    ),
  }
}

/**
 * Whom a question can be put to: at briefs, nearest first, else by mail to the vendor that is known. Where nothing was
 * found, every vendor can be asked, unless only what is one's own was searched.
 */
export function useAddressees(sources: readonly CopilotSource[], scope: ShownScope) {
  const known = knownVendor(sources, scope)
  const all = known === null && sources.length === 0 && !isOwn(scope)
  const { briefs, isLoading } = useSharedBriefs(known?.id, known !== null || all)
  const limited = scope.briefs.flatMap(({ id, name, vendor, type }) =>
    type === 'external' && name
      ? { briefId: id, title: name, vendor: vendor ?? '', moments: [] }
      : [],
  )
  const subjects = new Map<string, AskSubject>()
  for (const subject of [...subjectsOf(sources), ...limited, ...(known || all ? briefs : [])]) {
    if (!subjects.has(subject.briefId)) subjects.set(subject.briefId, subject)
  }
  return { subjects: [...subjects.values()], known, isLoading }
}
