import { createElement } from 'react'
import { Outlet, Scripts } from 'react-router'

/** The floor of our pages' size: React, React Router in framework mode, and one route. */
export default function Root() {
  return createElement(
    'html',
    { lang: 'en' },
    createElement('head'),
    createElement('body', null, createElement(Outlet), createElement(Scripts)),
  )
}
