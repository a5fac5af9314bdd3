import { type ComponentProps, useId } from 'react'
import { developerMessages } from '../../contract/developers/developer-messages.ts'
import { SecretOnce } from '../ui/secret-once.tsx'

type NewSecretProps = Pick<
  ComponentProps<typeof SecretOnce>,
  'secret' | 'description' | 'onClose'
> & {
  words: { newTitle: string; secretLabel: string; copied: string }
}

/** Shows a new API key, or the secret of a webhook. */
export function NewSecret({ words, ...props }: NewSecretProps) {
  const id = useId()
  return (
    <SecretOnce
      {...props}
      title={words.newTitle}
      warning={developerMessages.secretOnce}
      copied={words.copied}
      saved={developerMessages.saved}
    >
      <div className="flex flex-col gap-1.5">
        <p id={id} className="font-medium">
          {words.secretLabel}
        </p>
        <output
          aria-labelledby={id}
          className="select-all break-all rounded-md bg-muted px-4 py-3 font-mono text-sm"
        >
          {props.secret}
        </output>
      </div>
    </SecretOnce>
  )
}
