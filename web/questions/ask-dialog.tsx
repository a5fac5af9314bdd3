import { useState } from 'react'
import { vendorQuestionMessages as words } from '../../contract/analyst-copilot/vendor-questions.ts'
import { questionMessages } from '../../contract/questions/questions.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { TextForm } from '../platform/forms/text-form.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

/** A brief that a vendor may be asked about, and the places in its video that are offered. */
export type AskSubject = {
  briefId: string
  title: string
  vendor: string
  moments: { atMs: number; words: string }[]
}

type Asked = { briefId: string; text: string; atMs: number | null }

type AskDialogProps = {
  open: boolean
  /** The likeliest first. */
  subjects: readonly [AskSubject, ...AskSubject[]]
  /** The question, which the user reads over. */
  text: string
  /** In place of what is said about the vendor. */
  hint?: string
  onAsk: (asked: Asked, idempotencyKey: string, subject: AskSubject) => Promise<void>
  onClose: () => void
}

/** Asks a vendor about a brief, at a moment of it. */
export function AskDialog({ open, ...props }: AskDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && props.onClose()}>
      <Content {...props} />
    </Dialog>
  )
}

function Content({ subjects, text, hint, onAsk, onClose }: Omit<AskDialogProps, 'open'>) {
  const [chosen, setChosen] = useState(subjects[0].briefId)
  const subject = subjects.find(({ briefId }) => briefId === chosen) ?? subjects[0]
  const { briefId, vendor, moments } = subject
  const [atMs, setAtMs] = useState(moments[0]?.atMs ?? null)
  const asks = questionMessages.reader
  const choose = (id: string) => {
    setChosen(id)
    setAtMs(subjects.find((each) => each.briefId === id)?.moments[0]?.atMs ?? null)
  }
  return (
    <DialogContent title={words.askVendor(vendor)} description={hint ?? asks.hint(vendor)}>
      <TextForm
        label={asks.text}
        send={asks.send}
        failed={asks.sendFailed}
        most={2000}
        first={text}
        onCancel={onClose}
        onSend={async (written, idempotencyKey) => {
          await onAsk({ briefId, text: written, atMs }, idempotencyKey, subject)
          onClose()
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
