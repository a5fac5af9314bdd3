/** The footer's entries in order; without `to` an entry is a placeholder that leads nowhere. */
export const footerLinks: readonly { label: string; to?: string }[] = [
  { label: 'Features' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Vendor Login', to: '/login' },
  { label: 'Clients', to: '/who-we-serve' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
]

/** The footer's name for screen readers. */
export const footerName = 'Site'
