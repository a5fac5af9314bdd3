import { createElement } from 'react'

export default function Page() {
  return createElement('h1', null, 'Hello')
}
