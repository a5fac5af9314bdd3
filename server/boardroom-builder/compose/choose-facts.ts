import { fold } from '../../../contract/fold.ts'
import type { Fact, Subject } from './material.ts'
import type { Topic } from './topics.ts'

/** What each further statement from the same source, or about the same product, is worth less. */
const again = { source: 0.6, subject: 0.25 }
/** What a letter beyond this length costs where the reader has little time. */
const long = { from: 140, each: 1 / 200 }

/** The facts of a document's material, each of which its text states once. */
export class FactChooser {
  readonly #facts: readonly Fact[]
  readonly #brief: boolean
  readonly #stated = new Set<string>()

  constructor(facts: readonly Fact[], { brief }: { brief: boolean }) {
    this.#facts = facts
    this.#brief = brief
  }

  /** The best that say something to these topics and are not stated yet, from as many sources as possible. */
  take(topics: readonly Topic[], most: number, accepts: (fact: Fact) => boolean = () => true) {
    const chosen: Fact[] = []
    const open = this.ranked(topics).filter((fact) => accepts(fact) && !this.isStated(fact))
    while (chosen.length < most) {
      const worth = (fact: Fact) => {
        const same = (is: (other: Fact) => boolean) => chosen.filter(is).length
        const { source, subject } = fact
        return (
          this.#worth(fact, topics) -
          again.source * same((other) => other.source.id === source.id) -
          again.subject *
            same((other) => other.subject !== null && other.subject.id === subject?.id)
        )
      }
      const left = open.filter((fact) => !this.isStated(fact))
      const [first, ...rest] = left
      if (!first) break
      const best = rest.reduce((best, next) => (worth(next) > worth(best) ? next : best), first)
      chosen.push(best)
      this.state(best)
    }
    return chosen
  }

  /** All that say something to these topics, the best first. */
  ranked(topics: readonly Topic[]): Fact[] {
    return this.#facts
      .filter(({ entry, topics: told }) => !entry && topics.some((topic) => told[topic]))
      .toSorted((a, b) => this.#worth(b, topics) - this.#worth(a, topics))
  }

  /** What says most about a subject, whether it is stated elsewhere or not. */
  of({ id }: Subject, topics: readonly Topic[]): Fact | undefined {
    return this.ranked(topics).find(({ subject }) => subject?.id === id)
  }

  state({ text }: Fact) {
    this.#stated.add(fold(text))
  }

  isStated({ text }: Fact): boolean {
    return this.#stated.has(fold(text))
  }

  #worth({ topics: told, text }: Fact, topics: readonly Topic[]): number {
    const length = this.#brief ? Math.max(0, text.length - long.from) * long.each : 0
    return Math.max(...topics.map((topic) => told[topic] ?? 0)) - length
  }
}
