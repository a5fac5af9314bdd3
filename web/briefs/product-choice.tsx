import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { SearchSelect } from '../ui/search-select.tsx'
import { Select } from '../ui/select.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { productChoicesQuery, productNameQuery } from './briefs-queries.ts'

type ProductChoiceProps = {
  /** The id of the chosen product; undefined or '' when none is chosen. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  onBlur?: () => void
  placeholder: string
  /** The label of 'no product', if that may be chosen. */
  all?: string
  label?: string
  className?: string
  controlRef?: Ref<HTMLSelectElement & HTMLButtonElement>
}

/** Chooses one of the company's products from a list, or by searching when there are many. */
export function ProductChoice(props: ProductChoiceProps) {
  const { data } = useQuery(productChoicesQuery(''))
  const few = !data || data.items.length === data.total
  return few ? <FewProducts {...props} /> : <ManyProducts {...props} />
}

/** Stands for 'no product', because '' means that nothing has been chosen yet. */
const nothing = 'all'

function FewProducts({
  value,
  onChange,
  onBlur,
  all,
  controlRef,
  label,
  ...props
}: ProductChoiceProps) {
  const { data } = useQuery(productChoicesQuery(''))
  const choices = data?.items ?? []
  // The selected option must exist while the names load, and for a deleted product.
  const unknown = all !== undefined && value && !choices.some(({ id }) => id === value)
  return (
    <Select
      ref={controlRef}
      aria-label={label}
      value={value || (all === undefined ? '' : nothing)}
      onChange={({ target }) => onChange(target.value === nothing ? undefined : target.value)}
      onBlur={onBlur}
      className={props.className}
      {...(all === undefined && { placeholder: props.placeholder })}
      options={choices.map(({ id, name }) => [id, name])}
    >
      {all !== undefined && <option value={nothing}>{all}</option>}
      {unknown && <option value={value}>{data ? 'Unknown product' : 'Loading…'}</option>}
    </Select>
  )
}

const settleMs = 180

function ManyProducts({ value, all, ...props }: ProductChoiceProps) {
  const [words, setWords] = useState('')
  const settled = useDebounced(words, settleMs)
  const list = useQuery({ ...productChoicesQuery(settled), placeholderData: keepPreviousData })
  const found = list.data?.items ?? []
  const listed = found.find(({ id }) => id === value)?.name
  const asked = useQuery({ ...productNameQuery(value ?? ''), enabled: Boolean(value) && !listed })
  const name = listed ?? asked.data?.name ?? (asked.isError ? 'Unknown product' : 'Loading…')
  return (
    <SearchSelect
      noun="products"
      value={value || undefined}
      chosen={value ? name : all}
      found={found}
      more={(list.data?.total ?? 0) - found.length}
      searching={list.isFetching || settled !== words}
      failed={list.isError}
      onSearch={setWords}
      {...(all && { all })}
      {...props}
    />
  )
}
