import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { companyErrors, deleteCompanyForm } from '../../contract/company/company.ts'
import { ApiError } from '../../contract/errors.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { SettingsSection } from '../ui/settings-section.tsx'
import { useDeleteCompany } from './company-queries.ts'

/**
 * Deletes the company. Only the owner may do this, and it cannot be undone, so its name has to be
 * typed first.
 */
export function DeleteCompany({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      className="mt-2 border-t pt-8"
      title="Delete company"
      description="This deletes the profile, all products, briefs and files, and the accounts of your team members. Your own account stays."
    >
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete company
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={`Delete ${name}?`}
          description="This cannot be undone. Everything in it is deleted immediately, and your team members lose their accounts."
        >
          <NameForm name={name} onCancel={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </SettingsSection>
  )
}

function NameForm({ name, onCancel }: { name: string; onCancel: () => void }) {
  const remove = useDeleteCompany()
  const form = useForm({
    resolver: zodResolver(deleteCompanyForm),
    defaultValues: { companyName: '' },
  })
  const submit = form.handleSubmit(async ({ companyName }) => {
    try {
      if (companyName !== name.trim()) throw new ApiError(companyErrors.otherName)
      await remove.mutateAsync(companyName)
    } catch (error) {
      const message = serverMessage(error) ?? (error instanceof Error ? error.message : '')
      form.setError('companyName', { message })
      form.setFocus('companyName')
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label="Company name"
        required
        description={
          <>
            Type <strong className="font-medium">{name}</strong> to confirm.
          </>
        }
        error={form.formState.errors.companyName}
      >
        <Input autoComplete="off" {...form.register('companyName')} />
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="destructive" pending={remove.isPending}>
          Delete company
        </Button>
      </div>
    </form>
  )
}
