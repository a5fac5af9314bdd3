import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formatInvitee, type Invitee, parseInvitees } from '../../../common/text/invitees.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import {
  invitationBatchLimit,
  inviteMemberForm,
  type inviteMembers,
} from '../../../contract/team/invitations.ts'
import type { Role } from '../../../contract/team/team.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'
import { useInviteMembers } from './invitations-queries.ts'
import { noPermissions } from './permission-flags.ts'

export type InvitationResult = Reply<typeof inviteMembers>['results'][number] & { person: Invitee }

// The addresses are one text field here; the server returns a result for each.
const pastedForm = inviteMemberForm.omit({ name: true, email: true }).extend({
  addresses: z
    .string()
    .transform(parseInvitees)
    .pipe(
      z
        .array(z.custom<Invitee>())
        .min(1, 'Enter at least one email address')
        .max(invitationBatchLimit, `Invite at most ${invitationBatchLimit} people at once`),
    ),
})

const noRole = '' as Role

/** The form for many addresses, and the result for each of them. */
export function useInviteSeveral() {
  const form = useForm({
    resolver: zodResolver(pastedForm),
    defaultValues: { addresses: '', role: noRole, ...noPermissions },
  })
  const { mutateAsync, isPending } = useInviteMembers()
  const keyOf = useIdempotencyKey()
  const [results, setResults] = useState<InvitationResult[]>()

  const invite = form.handleSubmit(async ({ addresses, ...granted }) => {
    const body = { ...granted, people: addresses }
    const answer = await mutateAsync({ body, idempotencyKey: keyOf(body) }).catch(() => null)
    // The results are in the order of the people.
    if (answer) {
      setResults(addresses.flatMap((person, at) => resultOf(person, answer.results[at])))
    }
  })

  /** Returns to the form, with the refused addresses to correct. */
  function goOn() {
    const refused = results?.filter(({ error }) => error !== null) ?? []
    const addresses = refused.map(({ person }) => formatInvitee(person)).join('\n')
    form.reset({ ...form.getValues(), addresses })
    setResults(undefined)
  }

  return { form, invite, inviting: isPending, results, goOn }
}

function resultOf(
  person: Invitee,
  result: Reply<typeof inviteMembers>['results'][number] | undefined,
): InvitationResult[] {
  return result ? [{ ...result, person }] : []
}
