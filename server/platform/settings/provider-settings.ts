import { z } from 'zod'

/** An OpenID Connect provider, found by its issuer's discovery document. */
export type OidcSettings = {
  /** Lower case; the name in calls and identities. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** GitHub, or GitHub Enterprise at its own address. */
export type GitHubSettings = { url: string; clientId: string; clientSecret: string }

export type ProviderSettings = { oidc: OidcSettings[]; github: GitHubSettings | null }

/** Names that are already used for something else in identities and sessions. */
const takenNames = ['email', 'phone', 'anonymous', 'anonymous_users', 'github', 'saml', 'sso']

const oidcVariable = /^AUTH_OIDC_(.+)_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/
const parts = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const
const gitHubParts = ['CLIENT_ID', 'CLIENT_SECRET'] as const
/** The variables of GitHub; those of OpenID Connect have names that the operator chooses. */
export const gitHubSettings = ['CLIENT_ID', 'CLIENT_SECRET', 'URL'].map(
  (part) => `AUTH_GITHUB_${part}`,
)
const address = z.url({ protocol: /^https?$/ })

type Source = Record<string, string | undefined>

/**
 * Reads `AUTH_OIDC_<NAME>_…` and `AUTH_GITHUB_…`, with a sentence for each invalid setting. `isLoopback` says
 * which hosts are this machine: only there may a provider use plain HTTP.
 */
export function readProviders(
  source: Source,
  isLoopback: (host: string) => boolean,
): ProviderSettings & { problems: string[] } {
  const problems: string[] = []
  const value = (name: string) => source[name] || undefined
  const usable = (variable: string, given: string) => {
    const url = address.safeParse(given).success ? new URL(given) : null
    if (url && !url.search && !url.hash && !url.username && !url.password) {
      if (url.protocol === 'https:' || isLoopback(url.hostname)) return true
      problems.push(`${variable} cannot be used: only a provider on this machine may use http.`)
    } else {
      problems.push(`${variable} cannot be used: it is not the address of a provider.`)
    }
    return false
  }

  for (const variable of Object.keys(source)) {
    if (variable.startsWith('AUTH_OIDC_') && source[variable] && !oidcVariable.test(variable)) {
      problems.push(`${variable} cannot be used: it must end in ${parts.join(', ')}.`)
    }
  }
  const oidc: OidcSettings[] = []
  for (const name of oidcNames(source)) {
    const prefix = `AUTH_OIDC_${name}`
    const [issuer, clientId, clientSecret] = parts.map((part) => value(`${prefix}_${part}`))
    if (!issuer || !clientId || !clientSecret) {
      problems.push(incomplete(prefix, parts, source))
    } else if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(name) || takenNames.includes(name.toLowerCase())) {
      problems.push(`${prefix}_ISSUER cannot be used: ${name} cannot be the name of a provider.`)
    } else if (usable(`${prefix}_ISSUER`, issuer)) {
      oidc.push({ name: name.toLowerCase(), issuer, clientId, clientSecret })
    }
  }
  return { oidc, github: readGitHub(value, usable, problems), problems }
}

function readGitHub(
  value: (name: string) => string | undefined,
  usable: (variable: string, given: string) => boolean,
  problems: string[],
): GitHubSettings | null {
  const [clientId, clientSecret] = gitHubParts.map((part) => value(`AUTH_GITHUB_${part}`))
  const url = value('AUTH_GITHUB_URL')
  if (!clientId && !clientSecret && !url) return null
  if (!clientId || !clientSecret) {
    const given = { AUTH_GITHUB_CLIENT_ID: clientId, AUTH_GITHUB_CLIENT_SECRET: clientSecret }
    problems.push(incomplete('AUTH_GITHUB', gitHubParts, given))
    return null
  }
  if (url && !usable('AUTH_GITHUB_URL', url)) return null
  return { url: (url ?? 'https://github.com').replace(/(?<!\/)\/+$/, ''), clientId, clientSecret }
}

/** The provider names with at least one variable set, in alphabetical order. */
function oidcNames(source: Source): string[] {
  const names = Object.entries(source).flatMap(([variable, value]) => {
    const name = value ? oidcVariable.exec(variable)?.[1] : undefined
    return name === undefined ? [] : [name]
  })
  return [...new Set(names)].sort()
}

function incomplete(prefix: string, wanted: readonly string[], source: Source): string {
  const missing = wanted.map((part) => `${prefix}_${part}`).filter((variable) => !source[variable])
  const verb = missing.length === 1 ? 'is' : 'are'
  return `A sign-in provider is configured by half: ${missing.join(' and ')} ${verb} missing.`
}
