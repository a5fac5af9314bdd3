import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import type { AskedFrom } from '../../../contract/analyst-copilot/ask-vendor.ts'
import { vendorQuestionMessages as words } from '../../../contract/analyst-copilot/vendor-questions.ts'
import { questionMessages } from '../../../contract/questions/questions.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { TextForm } from '../../platform/forms/text-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import type { Subject } from './subjects.ts'
import { useAskVendor } from './use-ask-vendor.ts'

type AskVendorProps = {
  /** Nearest first; at least one. */
  subjects: readonly [Subject, ...Subject[]]
  /** The question as it was put to the copilot. */
  text: string
  from: AskedFrom
}

/** Asks a vendor about a brief, at a moment of it, once the user has read the question over. */
export function AskVendor(props: AskVendorProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={MessageCircleQuestion}
        variant="secondary"
        size="sm"
        data-print="no"
        className="self-start"
        onClick={() => setOpen(true)}
      >
        {words.ask}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <AskDialog {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function AskDialog({ subjects, text, from, onClose }: AskVendorProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState(subjects[0].briefId)
  const subject = subjects.find(({ briefId }) => briefId === chosen) ?? subjects[0]
  const { briefId, vendor, moments } = subject
  const [atMs, setAtMs] = useState(moments[0]?.atMs ?? null)
  const ask = useAskVendor()
  const asks = questionMessages.reader
  const choose = (id: string) => {
    setChosen(id)
    setAtMs(subjects.find((each) => each.briefId === id)?.moments[0]?.atMs ?? null)
  }
  return (
    <DialogContent title={words.askVendor(vendor)} description={asks.hint(vendor)}>
      <TextForm
        label={asks.text}
        send={asks.send}
        failed={asks.sendFailed}
        most={2000}
        first={text}
        onCancel={onClose}
        onSend={async (written, idempotencyKey) => {
          const body = { briefId, text: written, atMs, from }
          await ask.mutateAsync({ body, idempotencyKey })
          onClose()
          toast.success(words.sent(vendor), words.sentHint)
        }}
      >
        <Field label={words.brief}>
          <Select
            value={briefId}
            onChange={({ target }) => choose(target.value)}
            options={subjects.map((each) => [each.briefId, words.briefOf(each.title, each.vendor)])}
          />
        </Field>
        {moments.length > 0 && (
          <Field label={words.moment}>
            <Select
              value={atMs ?? ''}
              onChange={({ target }) => setAtMs(target.value ? Number(target.value) : null)}
            >
              <option value="">{questionMessages.about.brief}</option>
              {moments.map((each) => (
                <option key={each.atMs} value={each.atMs}>
                  {words.momentAt(
                    formatTime(Math.floor(each.atMs / 1000)),
                    beginningOf(each.words),
                  )}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </TextForm>
    </DialogContent>
  )
}

const longest = 70

/** The first words of a text, whole. */
const beginningOf = (text: string) =>
  text.length > longest
    ? `${text.slice(0, text.lastIndexOf(' ', longest)) || text.slice(0, longest)}…`
    : text
