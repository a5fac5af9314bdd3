import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useSettled } from '../platform/palette/use-settled.ts'
import { SearchSelect } from '../ui/search-select.tsx'
import { Select } from '../ui/select.tsx'
import { productChoicesQuery, productNameQuery } from './briefs-queries.ts'

type ProductChoiceProps = {
  /** The id of the chosen product; undefined or '' where none is. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  onBlur?: () => void
  placeholder: string
  /** The choice of no product, where that may be chosen. */
  all?: string
  label?: string
  className?: string
  controlRef?: Ref<HTMLSelectElement & HTMLButtonElement>
}

/** One of the company's products: out of a list, or where there are many of them, by searching. */
export function ProductChoice(props: ProductChoiceProps) {
  const { data } = useQuery(productChoicesQuery(''))
  const few = !data || data.items.length === data.total
  return few ? <FewProducts {...props} /> : <ManyProducts {...props} />
}

/** The value of no product; none is what a form begins with. */
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
  // Until the names are here, and for a product that is gone, a filter's choice has to be there.
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
    >
      {all !== undefined && <option value={nothing}>{all}</option>}
      {unknown && <option value={value}>{data ? 'Unknown product' : 'Loading…'}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

const settleMs = 180

function ManyProducts({ value, all, ...props }: ProductChoiceProps) {
  const [words, setWords] = useState('')
  const settled = useSettled(words, settleMs)
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
