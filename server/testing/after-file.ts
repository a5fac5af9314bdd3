import { afterAll } from 'vitest'

const works: (() => unknown)[] = []

/**
 * Has `work` done once the test file has ended, the latest first. `afterAll` would do where the
 * tests are declared; a hook that has begun, in which most of ours start, can declare nothing.
 */
export function afterFile(work: () => unknown): void {
  works.push(work)
}

/** Called for each test file, before it. */
export function endWithFile() {
  afterAll(async () => {
    for (let work = works.pop(); work; work = works.pop()) await work()
  })
}
