import { fold } from '../../../common/text/fold.ts'
import type { Fact, Subject } from './material.ts'
import type { Topic } from './topics.ts'

/** What each further statement from the same source, or about the same product, loses in score. */
const again = { source: 0.6, subject: 0.25 }
/** What a fact gains that is also about a topic which the tone prefers. */
const preferring = 0.4
/** What each letter beyond this length costs if the reader has little time. */
const long = { from: 140, each: 1 / 200 }

type Choosing = {
  /** Whether its reader has little time. */
  brief: boolean
  /** The topics that its tone prefers. */
  preferred: readonly Topic[]
}

/** Chooses from the facts of a document's material, so that the text states each only once. */
export class FactChooser {
  readonly #facts: readonly Fact[]
  readonly #brief: boolean
  readonly #preferred: readonly Topic[]
  readonly #stated = new Set<string>()
  readonly #shown = new Set<string>()

  constructor(facts: readonly Fact[], { brief, preferred }: Choosing) {
    this.#facts = facts
    this.#brief = brief
    this.#preferred = preferred
  }

  /** The best facts about these topics that are not stated yet, from as many sources as possible. */
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

  /** All facts about these topics, best first. */
  ranked(topics: readonly Topic[]): Fact[] {
    return this.#facts
      .filter(({ entry, topics: told }) => !entry && topics.some((topic) => told[topic]))
      .toSorted((a, b) => this.#worth(b, topics) - this.#worth(a, topics))
  }

  /** The best fact about a subject, even if it is stated elsewhere. */
  of({ id }: Subject, topics: readonly Topic[]): Fact | undefined {
    return this.ranked(topics).find(({ subject }) => subject?.id === id)
  }

  /** What nothing states or shows yet, best first. */
  rest(): Fact[] {
    const worth = ({ topics }: Fact) => Math.max(0, ...Object.values(topics))
    return this.#facts
      .filter((fact) => !fact.entry && !fact.label && !this.isStated(fact) && !this.isShown(fact))
      .toSorted((a, b) => worth(b) - worth(a))
  }

  state({ text }: Fact) {
    this.#stated.add(fold(text))
  }

  /** Notes that a table compares it, which a section may state all the same. */
  show({ text }: Fact) {
    this.#shown.add(fold(text))
  }

  /** Whether a table compares it. */
  isShown({ text }: Fact): boolean {
    return this.#shown.has(fold(text))
  }

  forget({ text }: Fact) {
    this.#stated.delete(fold(text))
  }

  isStated({ text }: Fact): boolean {
    return this.#stated.has(fold(text))
  }

  #worth({ topics: told, text }: Fact, topics: readonly Topic[]): number {
    const length = this.#brief ? Math.max(0, text.length - long.from) * long.each : 0
    const liked = this.#preferred.some((topic) => told[topic] && !topics.includes(topic))
    return Math.max(...topics.map((topic) => told[topic] ?? 0)) - length + (liked ? preferring : 0)
  }
}
