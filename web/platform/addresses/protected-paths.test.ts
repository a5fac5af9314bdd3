import { describe, expect, test } from 'vitest'
import { loginPathFrom, returnPath } from './protected-paths.ts'

describe('returnPath', () => {
  test.each([
    ['/products', '/products'],
    ['/briefs?status=draft#top', '/briefs?status=draft#top'],
    ['/products/../briefs', '/briefs'],
  ])('keeps the path %s of this site', (next, path) => {
    expect(returnPath(next)).toBe(path)
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
    expect(returnPath(next)).toBe('/dashboard')
  })
})

describe('loginPathFrom', () => {
  test('includes the whole address to return to', () => {
    const address = '/briefs/new?productId=7&returnTo=/products/7#video'
    const login = new URL(loginPathFrom(address), 'https://site.example')
    expect(login.pathname).toBe('/login')
    expect(returnPath(login.searchParams.get('next'))).toBe(address)
  })

  test('leaves out the dashboard, which is the default', () => {
    expect(loginPathFrom('/dashboard')).toBe('/login')
  })
})
