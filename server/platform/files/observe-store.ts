import type { Observe } from '../observability/observe.ts'
import type { Drafts } from './drafts.ts'
import type { Objects } from './objects.ts'

/** Streams and lists are not observed: their duration depends on the reader. */
const work = {
  drafts: ['create', 'size', 'append', 'open', 'finish', 'abort'],
  objects: ['put', 'copy', 'size', 'send', 'open', 'delete', 'named'],
} as const satisfies { drafts: (keyof Drafts)[]; objects: (keyof Objects)[] }

/** The same store, with its operations observed. */
export function observeStore(
  { drafts, objects }: { drafts: Drafts; objects: Objects },
  observe: Observe,
) {
  const observedDrafts = observed(drafts, work.drafts, observe)
  const append: Drafts['append'] = async (...given) => {
    const writer = await observedDrafts.append(...given)
    const write = { kind: 'store', name: 'write', often: true } as const
    return {
      write: (chunks) => observe(write, () => writer.write(chunks)),
      close: () => writer.close(),
    }
  }
  return {
    drafts: new Proxy(observedDrafts, {
      get: (target, name) => (name === 'append' ? append : Reflect.get(target, name)),
    }),
    objects: observed(objects, work.objects, observe),
  }
}

type Method = (...given: unknown[]) => Promise<unknown>

/** Observes calls of the named methods; all others are passed through. */
function observed<Part extends object>(
  part: Part,
  names: readonly (keyof Part)[],
  observe: Observe,
) {
  return new Proxy(part, {
    get(target, name) {
      const method = Reflect.get(target, name) as Method | undefined
      if (!method || !names.includes(name as keyof Part)) return method?.bind(target)
      return (...given: unknown[]) =>
        observe({ kind: 'store', name: String(name) }, () => method.apply(target, given))
    },
  })
}
