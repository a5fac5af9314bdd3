import { test } from '@playwright/test'

/** Says which lines of docs/spec-coverage.md have just been proven; stands behind the proof. */
export function proves(...ids: string[]) {
  for (const id of ids) test.info().annotations.push({ type: 'spec', description: id })
}
