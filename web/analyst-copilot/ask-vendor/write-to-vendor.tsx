import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { getVendorContact } from '../../../contract/analyst-copilot/ask-vendor.ts'
import { vendorQuestionMessages as words } from '../../../contract/analyst-copilot/vendor-questions.ts'
import { call } from '../../platform/calls/call.ts'
import { Button } from '../../ui/button.tsx'
import type { Known } from './subjects.ts'

type WriteToVendorProps = Known & { text: string }

/** Opens the user's mail program with a question, where no brief was shared that could be asked about. */
export function WriteToVendor({ id, vendor, about, text }: WriteToVendorProps) {
  const { data, isPending } = useQuery({
    queryKey: ['copilot', 'contact', id],
    queryFn: ({ signal }) => call(getVendorContact, { params: { vendorId: id }, signal }),
  })
  if (isPending) return null
  const contact = data?.email ?? null
  const to = contact ? encodeURIComponent(contact).replace('%40', '@') : ''
  const subject = encodeURIComponent(words.subject(vendor, about))
  // Lines end as RFC 6068 has it.
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  return (
    <div data-print="no" className="flex flex-col items-start gap-2">
      <Button asChild variant="secondary" size="sm">
        <a href={`mailto:${to}?subject=${subject}&body=${body}`}>
          <Mail aria-hidden="true" />
          {words.write(vendor)}
        </a>
      </Button>
      <p className="max-w-prose break-words text-muted-foreground text-sm">
        {words.writeHint(vendor, contact)}
      </p>
    </div>
  )
}
