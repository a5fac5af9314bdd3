import { copilotTexts } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type ShownScope,
  scopeKinds,
  scopeMessages as words,
} from '../../../contract/analyst-copilot/copilot-scope.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { ChipRemove, ChipText, chipStyle } from '../chip.tsx'
import { toggled } from './scope.ts'
import { lastDay } from './scope-days.ts'

type ScopeChipsProps = {
  scope: ShownScope
  /** If set, each chip has a button to remove it. */
  onChange?: (scope: ShownScope) => void
}

/** What a question is limited to, as chips. */
export function ScopeChips({ scope, onChange }: ScopeChipsProps) {
  const chips = [
    ...scopeKinds.flatMap((kind) =>
      scope[kind].map((item) => ({
        key: item.id,
        name: item.name === '' ? '…' : (item.name ?? copilotTexts.gone),
        title: item.vendor,
        without: () => toggled(scope, kind, item),
      })),
    ),
    ...(scope.since
      ? [
          {
            key: 'since',
            name: words.from(formatDay(scope.since)),
            title: null,
            without: () => ({ ...scope, since: null }),
          },
        ]
      : []),
    ...(scope.until
      ? [
          {
            key: 'until',
            name: words.to(formatDay(lastDay(scope.until))),
            title: null,
            without: () => ({ ...scope, until: null }),
          },
        ]
      : []),
  ]
  return chips.map(({ key, name, title, without }) => (
    <li key={key} title={title ?? undefined} className={chipStyle}>
      <ChipText>{name}</ChipText>
      {onChange && <ChipRemove label={words.remove(name)} onRemove={() => onChange(without())} />}
    </li>
  ))
}
