import { afterAll } from 'vitest'

const works: (() => unknown)[] = []

/**
 * Runs `work` after the test file, last registered first. `afterAll` only works while tests are
 * being declared, not inside a running hook, where most harnesses start.
 */
export function afterFile(work: () => unknown): void {
  works.push(work)
}

/** Called before each test file. */
export function endWithFile() {
  afterAll(async () => {
    for (let work = works.pop(); work; work = works.pop()) await work()
  })
}
