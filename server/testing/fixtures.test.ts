import { describe, expect, it } from 'vitest'
import { fixture, sha256 } from './fixtures.ts'

const sums = fixture('sha256sums.txt')
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))

describe('fixtures', () => {
  it.each(sums)('%s is %s', (sum, name = '') => {
    const bytes = fixture(name)
    expect(sha256(bytes)).toBe(sum)
    expect(bytes.length).toBeLessThan(120_000)
  })

  it('there are six videos and five logos', () => {
    expect(sums).toHaveLength(11)
  })
})
