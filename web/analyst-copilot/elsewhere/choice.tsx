type ChoiceProps = {
  name: string
  checked: boolean
  onChoose: () => void
  label: string
  hint: string
}

/** A radio option with a label and a hint. */
export function Choice({ name, checked, onChoose, label, hint }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-md border px-3.5 py-2.5 hover:border-input has-checked:border-primary has-checked:bg-primary-tint">
      <input type="radio" name={name} className="mt-1" checked={checked} onChange={onChoose} />
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-4 break-words">
          {label}
        </span>
        <span dir="auto" className="block break-words text-muted-foreground text-sm">
          {hint}
        </span>
      </span>
    </label>
  )
}
