import { Mail } from 'lucide-react'
import { vendorQuestionMessages as words } from '../../../contract/analyst-copilot/vendor-questions.ts'
import { Button } from '../../ui/button.tsx'

type WriteToVendorProps = {
  vendor: string
  /** The document or canvas of theirs that comes nearest; null if only the vendor is known. */
  about: string | null
  text: string
}

/** Opens the user's mail program with a question, where no brief was shared that could be asked about. */
export function WriteToVendor({ vendor, about, text }: WriteToVendorProps) {
  const subject = encodeURIComponent(words.subject(vendor, about))
  // Lines end as RFC 6068 has it.
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  return (
    <div data-print="no" className="flex flex-col items-start gap-2">
      <Button asChild variant="secondary" size="sm">
        <a href={`mailto:?subject=${subject}&body=${body}`}>
          <Mail aria-hidden="true" />
          {words.write(vendor)}
        </a>
      </Button>
      <p className="max-w-prose text-muted-foreground text-sm">{words.writeHint(vendor)}</p>
    </div>
  )
}
