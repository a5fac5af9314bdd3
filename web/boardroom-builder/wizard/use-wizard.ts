import { useState } from 'react'
import {
  type DocumentForm,
  type DocumentType,
  documentForm,
} from '../../../contract/boardroom-builder/documents.ts'
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../platform/forms/kept-drafts.ts'
import { useMe } from '../../platform/session/use-me.ts'

/** A piece of source material, with its name. */
export type Chosen = { id: string; name: string }

/** The values entered so far. */
export type WizardValues = Omit<DocumentForm, 'material' | 'deadline'> & {
  deadline: string
  products: Chosen[]
  briefs: Chosen[]
  canvases: Chosen[]
  company: boolean
}

const first = (type: DocumentType, company: boolean): WizardValues => ({
  type,
  title: '',
  description: '',
  tone: 'balanced',
  audience: 'executives',
  context: '',
  objectives: '',
  deadline: '',
  products: [],
  briefs: [],
  canvases: [],
  company,
})

type Kept = WizardValues & { step: number }

/** The values and the step of the wizard, which survive a reload. */
export function useWizard(type: DocumentType | undefined) {
  const { user, company } = useMe()
  const key = draftKey(user.id, company?.id, 'document:new')
  const initial: Kept = { ...first('investment-justification', company !== null), step: 0 }
  const [kept, setKept] = useState<Kept>(() => ({
    ...initial,
    ...readDraft<Kept>(key)?.changes,
    // A template in the URL overrides the one in the draft.
    ...(type && { type }),
  }))
  function change(changed: Partial<Kept>) {
    const next = { ...kept, ...changed }
    setKept(next)
    keepDraft<Kept>(key, { base: { revision: 0, values: initial }, changes: next })
  }
  const { step, ...values } = kept
  return { step, values, change, forget: () => forgetDraft(key) }
}

/** The body of the request. */
export function bodyOf(values: WizardValues): DocumentForm {
  const { products, briefs, canvases, company, deadline, ...form } = values
  const ids = (chosen: readonly Chosen[]) => chosen.map(({ id }) => id)
  const material = {
    productIds: ids(products),
    briefIds: ids(briefs),
    canvasIds: ids(canvases),
    company,
  }
  return { ...form, deadline: deadline || null, material }
}

/** The validation errors by field. */
export function problemsOf(values: WizardValues): Partial<Record<keyof DocumentForm, string>> {
  const { error } = documentForm.safeParse(bodyOf(values))
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path: [field], message }) => [field, message]),
  )
}
