import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  type CompanyProfile,
  companyMessages,
  profileForm,
} from '../../contract/company/company.ts'
import { ApiError } from '../../contract/errors.ts'
import { useNavigateHere } from '../platform/addresses/use-navigate-here.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { useLeaveGuard } from '../platform/forms/leave-guard.tsx'
import { showIssues } from '../platform/forms/show-issues.ts'
import { useFormDraft, useKeptDraft } from '../platform/forms/use-form-draft.ts'
import { toast } from '../ui/toast.ts'
import { companyQuery, useUpdateCompany } from './company-queries.ts'

/** The form's values, with '' for fields that are not set. */
export type ProfileValues = Record<
  Exclude<keyof z.output<typeof profileForm>, 'regionsOfOperation'>,
  string
> & { regionsOfOperation: string[] }

/** The profile as form values. */
export function profileValues(company: CompanyProfile): ProfileValues {
  return {
    companyName: company.companyName,
    contactName: company.contactName ?? '',
    headquartersLocation: company.headquartersLocation ?? '',
    yearFounded: company.yearFounded ?? '',
    employeeCount: company.employeeCount ?? '',
    revenue: company.revenue ?? '',
    ownershipStructure: company.ownershipStructure ?? '',
    fundingHistory: company.fundingHistory ?? '',
    regionsOfOperation: company.regionsOfOperation,
  }
}

/**
 * The profile's form, its draft, and a save that never overwrites what someone else saved in the
 * meantime.
 */
export function useEditCompany(company: CompanyProfile) {
  const kept = useKeptDraft({
    name: 'company:profile',
    initial: profileValues(company),
    revision: company.revision,
  })
  const form = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: kept.start,
    mode: 'onTouched',
  })
  const draft = useFormDraft(form, kept)
  const { mutateAsync } = useUpdateCompany()
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  const navigate = useNavigateHere()
  const underWay = useRef(false)
  const [saving, setSaving] = useState(false)
  const guard = useLeaveGuard(draft.changed && !saving, draft.forget)

  async function send(profile: z.output<typeof profileForm>) {
    const body = { ...profile, revision: draft.record.stored().revision }
    try {
      await mutateAsync({ body, idempotencyKey: keyOf(body) })
      return true
    } catch (error) {
      if (await draft.record.catchUp(error, newest)) return false
      toast.error(
        companyMessages.updateFailed,
        error instanceof ApiError ? error.message : undefined,
      )
      showIssues(form, error)
      return false
    }
  }

  async function newest() {
    const now = await client.fetchQuery({ ...companyQuery, staleTime: 0 })
    return { revision: now.revision, values: profileValues(now) }
  }

  async function save(profile: z.output<typeof profileForm>) {
    if (underWay.current) return
    underWay.current = true
    setSaving(true)
    const saved = await send(profile).catch(() => false)
    if (saved) {
      draft.forget()
      toast.success(companyMessages.updated)
      return navigate('/company', { replace: true })
    }
    underWay.current = false
    setSaving(false)
  }

  return { form, draft, guard, saving, submit: form.handleSubmit(save) }
}
