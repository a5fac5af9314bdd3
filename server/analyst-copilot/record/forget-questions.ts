import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldQuestions } from './queries.ts'

/** The daily job that deletes questions past the retention of their company. */
export function forgetQuestionsJob(services: Services): Job {
  return {
    queue: 'analyst-copilot.forget-questions',
    cron: '27 4 * * *',
    work: () => withSystemTx(services, 'forget copilot questions', deleteOldQuestions),
  }
}
