import { test } from '@playwright/test'

/** Tags the story with the rows of docs/spec-coverage.md that it has just proven. */
export function proves(...ids: string[]) {
  for (const id of ids) test.info().annotations.push({ type: 'spec', description: id })
}
