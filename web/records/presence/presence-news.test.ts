import { expect, test } from 'vitest'
import { PresenceNews } from './presence-news.ts'

const [vera, paul] = [
  { id: 'v', name: 'Vera' },
  { id: 'p', name: 'Paul' },
]

test('arrivals and departures are announced together, except short absences', () => {
  const news = new PresenceNews()
  expect(news.take([], 0)).toBeNull()
  expect(news.take([vera], 1000)).toBe(3000)
  // Another call meanwhile does not restart the wait.
  expect(news.take([vera], 2000)).toBe(2000)
  expect(news.tell(4000)).toBe('Vera is here')

  expect(news.take([], 5000)).toBe(19_000)
  expect(news.take([vera], 10_000)).toBeNull()

  expect(news.take([vera, paul], 12_000)).toBe(12_000)
  expect(news.take([paul], 15_000)).toBe(9000)
  expect(news.tell(24_000)).toBe('Paul is here. Vera left')
  expect(news.take([paul], 25_000)).toBeNull()
})
