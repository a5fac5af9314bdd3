import { sweepAuthJob } from './auth/sweep-auth.ts'
import { sendMailJob } from './mail/send-mail.ts'
import type { Services } from './platform/context.ts'
import type { Job } from './platform/jobs.ts'
import { storageJobs } from './storage/jobs.ts'

/** Every kind of background work. */
export function jobs(services: Services): Job[] {
  return [sendMailJob(services), sweepAuthJob(services), ...storageJobs(services)]
}
