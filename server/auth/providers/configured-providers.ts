import type { Env } from '../../platform/settings/env.ts'
import { gitHubProvider } from './github.ts'
import { oidcProvider } from './oidc.ts'
import type { Provider } from './provider.ts'

/** Labels that differ from the variable's spelling. */
const spellings: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
}

/** The providers of this installation, in the order of their buttons. */
export function configuredProviders(env: Env): Provider[] {
  const { oidc, github } = env.providers
  return [
    ...oidc.map((settings) => oidcProvider(env, settings, labelOf(settings.name))),
    ...(github ? [gitHubProvider(env, github)] : []),
  ]
}

/** The provider named by a request or a flow; undefined if it is not configured. */
export function findProvider(env: Env, name: string | null | undefined): Provider | undefined {
  return configuredProviders(env).find((provider) => provider.name === name)
}

function labelOf(name: string): string {
  const words = name.split('_').filter(Boolean)
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return words.map((word) => spellings[word] ?? capital(word)).join(' ')
}
