import { describe, expect, test } from 'vitest'
import { loginPathFrom, wayBack } from './protected-paths.ts'

describe('wayBack', () => {
  test.each([
    ['/products', '/products'],
    ['/briefs?status=draft#top', '/briefs?status=draft#top'],
    ['/products/../briefs', '/briefs'],
  ])('keeps the path %s of this site', (next, path) => {
    expect(wayBack(next)).toBe(path)
  })

  test.each([
    null,
    '',
    'products',
    'https://evil.example',
    '//evil.example/x',
    '/\\evil.example',
    '/\\/evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '\u0001//evil.example',
    '/login',
    '/login?next=%2Flogin',
  ])('leads %j to the dashboard', (next) => {
    expect(wayBack(next)).toBe('/dashboard')
  })
})

describe('loginPathFrom', () => {
  test('carries the whole address there and back', () => {
    const address = '/briefs/new?productId=7&returnTo=/products/7#video'
    const login = new URL(loginPathFrom(address), 'https://site.example')
    expect(login.pathname).toBe('/login')
    expect(wayBack(login.searchParams.get('next'))).toBe(address)
  })

  test('leaves the dashboard out: it is where one goes anyway', () => {
    expect(loginPathFrom('/dashboard')).toBe('/login')
  })
})
