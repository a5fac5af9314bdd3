import type { Ref } from 'react'
import { sharedWords, shareMessages } from '../../contract/shares/share-messages.ts'
import type { SharedKind } from '../../contract/shares/shares.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { RecipientsField } from './recipients-field.tsx'
import type { Problems, ShareInput } from './share-input.ts'

type ShareFieldsProps = {
  kind: SharedKind
  /** The field for addresses. */
  first: Ref<HTMLTextAreaElement>
  input: ShareInput
  onChange: (changed: Partial<ShareInput>) => void
  problems: Problems
}

/** With whom something is shared, with which message, until when and with which rights. */
export function ShareFields({ kind, first, input, onChange, problems }: ShareFieldsProps) {
  const words = sharedWords[kind]
  return (
    <>
      <Field
        label="Email addresses"
        description={shareMessages.addressesHint}
        error={problems.emails}
      >
        <Textarea
          ref={first}
          rows={2}
          value={input.typed}
          onChange={({ target }) => onChange({ typed: target.value })}
        />
      </Field>
      <RecipientsField value={input.book} onChange={(book) => onChange({ book })} />
      <Field label="Message" description={words.messageHint} error={problems.message}>
        <Textarea
          rows={3}
          value={input.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </Field>
      <ExpiryField
        value={input.expiry}
        onChange={(expiry) => onChange({ expiry })}
        {...(problems.expiresAt && { error: problems.expiresAt })}
      />
      <Checkbox
        label={words.download}
        checked={input.mayDownload}
        onChange={({ target }) => onChange({ mayDownload: target.checked })}
      />
      {kind === 'brief' && (
        <Checkbox
          label={shareMessages.remind}
          checked={input.remind}
          onChange={({ target }) => onChange({ remind: target.checked })}
        />
      )}
      <p className="text-muted-foreground text-sm">{words.hint}</p>
    </>
  )
}
