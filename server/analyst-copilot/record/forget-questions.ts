import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldQuestions } from './queries.ts'

const batchSize = 1000

/** The daily job that deletes questions past the retention of their company. */
export function forgetQuestionsJob(services: Services): Job {
  return {
    queue: 'analyst-copilot.forget-questions',
    cron: '27 4 * * *',
    work: async () => {
      while ((await deleteBatch(services)) > 0);
    },
  }
}

const deleteBatch = (services: Services) =>
  withSystemTx(services, 'forget copilot questions', (tx) => deleteOldQuestions(tx, batchSize))
