import type { Version } from './merge.ts'

const prefix = 'briefwell-draft:'
const forgottenSign = 'briefwell-drafts-forgotten'

/** Unsaved changes: the fields that differ from `base`, the record as it was when they began. */
export type Draft<Values> = { base: Version<Values>; changes: Partial<Values> }

/** Where a form's draft is stored: per tab, account, company and record. */
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
  if (!isObject(value)) return false
  const { base, changes } = value
  return (
    isObject(base) &&
    typeof base.revision === 'number' &&
    isObject(base.values) &&
    isObject(changes)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function keepDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage, drafts live as long as the page.
  }
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key)
}

/** Called at sign-out: deletes the drafts in every tab of this browser. */
export function forgetDrafts(): void {
  forgetWhere(() => true)
  // Other tabs receive it as a storage event.
  localStorage.setItem(forgottenSign, String(Date.now()))
  localStorage.removeItem(forgottenSign)
}

/** Called once the user is known: deletes what another user of this tab left behind. */
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
