const prefix = 'briefwell-draft:'
const forgottenSign = 'briefwell-drafts-forgotten'

/** What was typed and not saved: the fields that differ, and the version of the record they began with. */
export type Draft<Values> = { base: string; changes: Partial<Values> }

/** Where a form's draft lies: in this tab, for this account, company and record alone. */
export function draftKey(userId: string, companyId: string | undefined, form: string): string {
  return `${prefix}${userId}:${companyId ?? ''}:${form}`
}

export function readDraft<Values>(key: string): Draft<Values> | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft<Values>(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

function isDraft<Values>(value: unknown): value is Draft<Values> {
  if (typeof value !== 'object' || value === null) return false
  const { base, changes } = value as Record<string, unknown>
  return typeof base === 'string' && typeof changes === 'object' && changes !== null
}

export function keepDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Where nothing may be stored, what was typed lives as long as the page.
  }
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key)
}

/** Called at a sign-out: no tab of this browser keeps what was typed. */
export function forgetDrafts(): void {
  forgetWhere(() => true)
  // Other tabs hear it as a change of the store that all share.
  localStorage.setItem(forgottenSign, String(Date.now()))
  localStorage.removeItem(forgottenSign)
}

/** Called once it is known who is here: whoever used this tab before left nothing. */
export function forgetDraftsOfOthers(userId: string): void {
  forgetWhere((key) => !key.startsWith(`${prefix}${userId}:`))
}

function forgetWhere(matches: (key: string) => boolean): void {
  const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  for (const key of drafts.filter(matches)) sessionStorage.removeItem(key)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === forgottenSign) forgetWhere(() => true)
  })
}
