import { useQuery } from '@tanstack/react-query'
import { keyWords } from '../../../contract/developers/developer-messages.ts'
import { KeyDrawing } from '../developers-drawing.tsx'
import { apiKeysQuery } from '../developers-queries.ts'
import { SecretList } from '../secret-list.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { KeyFields } from './key-fields.tsx'

/** The section with the API keys of the company. */
export function ApiKeys() {
  return (
    <SecretList
      query={useQuery(apiKeysQuery)}
      words={keyWords}
      drawing={<KeyDrawing />}
      row={(key) => <ApiKeyRow key={key.id} apiKey={key} />}
      form={(on) => <KeyFields {...on} />}
    />
  )
}
