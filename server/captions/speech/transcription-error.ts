import type { TranscriptionProblem } from '../../../contract/captions/captions.ts'

/** Why captions were not made. */
export class TranscriptionError extends Error {
  readonly problem: TranscriptionProblem
  /** Whether trying again would fail the same way. */
  readonly final: boolean
  /** Whether it has to wait for something, which is no failed attempt. */
  readonly waits: boolean

  constructor(
    problem: TranscriptionProblem,
    detail: string,
    { final = false, waits = false } = {},
  ) {
    super(detail)
    this.problem = problem
    this.final = final
    this.waits = waits
  }
}
