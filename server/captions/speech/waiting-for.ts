import { join } from 'node:path'
import { makingMessages } from '../../../contract/captions/caption-checks.ts'
import { transcriptionProblems } from '../../../contract/captions/captions.ts'
import { modelsFolder, speechModel } from '../../models/built-in-models.ts'
import { readProgress } from '../../models/files/hold-folder.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { selectCompanyWaits } from './queries.ts'

/** What the captions of the caller's company wait for, as a sentence; null if for nothing but their turn. */
export async function readCompanyWaiting(tx: Tx): Promise<string | null> {
  return readWaiting(tx.services.env, await selectCompanyWaits(tx))
}

/** What a request waits for that has this problem, as a sentence. */
export async function readWaiting(env: Env, problem: string | null): Promise<string | null> {
  if (problem === 'unusable') return transcriptionProblems.unusable
  if (problem !== 'model') return null
  const model = speechModel(env)
  const fetched = model && (await readProgress(join(modelsFolder(env), model.name)))
  return fetched?.total ? makingMessages.fetching(fetched) : transcriptionProblems.model
}
